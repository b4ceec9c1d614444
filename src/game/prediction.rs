//! How long something will take, as data and in words.

use std::fmt;
use std::time::Duration;

/// How long a puzzle will take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// The time within which half of such games end.
    pub about: Duration,
    /// The range in which eight of ten such games end, once enough games are known.
    pub likely: Option<(Duration, Duration)>,
}

impl Prediction {
    /// The time within which half of such games end: `about 14 min`.
    pub fn about(&self) -> String {
        format!("about {}", minutes(self.about))
    }

    /// The range for most games, if it is known and more than one number: `9 to 21 min`.
    pub fn between(&self) -> Option<String> {
        let (low, high) = self.likely?;
        let (least, most) = (minutes(low), minutes(high));
        let both_short = least.strip_suffix(" min").filter(|_| high < HOURS);
        (least != most).then(|| format!("{} to {most}", both_short.unwrap_or(&least)))
    }
}

impl fmt::Display for Prediction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between =
            self.between().map_or_else(String::new, |between| format!(", likely {between}"));
        write!(f, "{}{between}", self.about())
    }
}

/// From this on, times are given in hours and minutes.
const HOURS: Duration = Duration::from_secs(119 * 60 + 1);

/// A duration in minutes or, from two hours on, in hours and minutes.
pub fn minutes(time: Duration) -> String {
    let minutes = time.as_secs().div_ceil(60);
    match minutes {
        0..120 => format!("{minutes} min"),
        _ => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_rounded_up() {
        let of = |seconds| minutes(Duration::from_secs(seconds));
        assert_eq!([of(1), of(60), of(61), of(7140)], ["1 min", "1 min", "2 min", "119 min"]);
        assert_eq!(of(7141), "2 h 0 min");
    }

    #[test]
    fn a_prediction_in_words() {
        let seconds = Duration::from_secs;
        let bare = Prediction { about: seconds(840), likely: None };
        assert_eq!(bare.to_string(), "about 14 min");
        let whole = Prediction { likely: Some((seconds(530), seconds(1260))), ..bare };
        assert_eq!(whole.to_string(), "about 14 min, likely 9 to 21 min");
        let of = |low, high| Prediction { likely: Some((seconds(low), seconds(high))), ..bare };
        assert_eq!(of(10, 50).between(), None, "a minute to a minute says nothing");
        assert_eq!(of(6000, 9000).between().as_deref(), Some("100 min to 2 h 30 min"));
        assert_eq!(of(6000, 7140).between().as_deref(), Some("100 to 119 min"));
    }
}
