//! What the ratings of one subject find out for each other.

use std::any::Any;

/// What earlier ratings of a subject found out, which another one need not find again. Only the systems
/// that share it know its form; each pays for what it uses, so that its result is the same without it.
#[derive(Debug, Default)]
pub struct Explored(Option<Box<dyn Any>>);

impl Explored {
    /// The findings in a form; nothing is left of those in another form.
    pub fn findings<T: Any + Default>(&mut self) -> &mut T {
        self.0.take_if(|found| !found.is::<T>());
        let found = self.0.get_or_insert_with(|| Box::<T>::default());
        #[expect(clippy::expect_used, reason = "what has another form was taken out")]
        found.downcast_mut().expect("findings in this form")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_are_kept_for_those_of_their_form() {
        let mut explored = Explored::default();
        explored.findings::<Vec<u8>>().push(1);
        assert_eq!(*explored.findings::<Vec<u8>>(), [1]);
        assert_eq!(*explored.findings::<u32>(), 0);
        assert!(explored.findings::<Vec<u8>>().is_empty());
    }
}
