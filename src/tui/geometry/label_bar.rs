//! The bar of labels: the techniques of a scale that has few, side by side in columns of a label, its
//! count and its score, with the total below. Where it fits, and how many columns it has.

use ratatui::layout::Rect;

/// The columns before the first label, for the headings.
pub const HEAD: u16 = 3;

/// The width of a label, with its figures.
pub const COLUMN: u16 = 5;

/// The rows of a label: its name, its count and its score.
pub const BAND: u16 = 3;

/// Where the bar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelBar {
    /// All of it.
    pub area: Rect,
    /// How many labels stand side by side.
    pub across: usize,
}

impl LabelBar {
    /// The bar in the top left corner of an area: in as few bands as its width allows, all about as
    /// long, and a row for the total. `None` if it does not fit.
    pub fn at_top(area: Rect, labels: usize) -> Option<Self> {
        let most = usize::from(area.width.checked_sub(HEAD)? / COLUMN);
        if labels == 0 || most == 0 {
            return None;
        }
        let bands = labels.div_ceil(most);
        let across = labels.div_ceil(bands);
        let width = HEAD + COLUMN * u16::try_from(across).ok()?;
        let height = BAND * u16::try_from(bands).ok()? + 1;
        (height <= area.height).then_some(Self { area: Rect { width, height, ..area }, across })
    }

    /// The bar in the middle of the last rows of an area.
    pub fn at_bottom(area: Rect, labels: usize) -> Option<Self> {
        let bar = Self::at_top(area, labels)?;
        let Rect { width, height, .. } = bar.area;
        let x = area.x + (area.width - width) / 2;
        Some(Self { area: Rect { x, y: area.bottom() - height, ..bar.area }, ..bar })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fourteen_labels_stand_in_as_few_bands_as_there_is_room_for() {
        let bar = |width, height| {
            let bar = LabelBar::at_bottom(Rect::new(0, 1, width, height), 14)?;
            Some((bar.across, bar.area))
        };
        assert_eq!(bar(80, 22), Some((14, Rect::new(3, 19, 73, 4))));
        assert_eq!(bar(73, 4), Some((14, Rect::new(0, 1, 73, 4))));
        assert_eq!(bar(72, 22), Some((7, Rect::new(17, 16, 38, 7))));
        assert_eq!(bar(40, 14), Some((7, Rect::new(1, 8, 38, 7))));
        assert_eq!([bar(80, 3), bar(40, 6), bar(7, 60), bar(0, 0)], [None; 4]);
        assert_eq!(LabelBar::at_top(Rect::new(0, 0, 80, 24), 0), None);
    }
}
