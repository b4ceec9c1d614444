//! The 256 colours of terminals that have no others: of the nearest ones, dark backgrounds would be greys,
//! so that those which are told apart by their hue get one that keeps it.

use ratatui::style::Color;

/// The levels of red, green and blue in the cube of the 256 colours, which begins at number 16.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The number of the first grey after the cube, its level in each colour, the increment of each
/// further one, and their number.
const GREYS: (u8, u8, u8, u8) = (232, 8, 10, 24);

/// The levels of red, green and blue of a number; `None` for the first sixteen, which the terminal chooses.
pub const fn levels(number: u8) -> Option<[u8; 3]> {
    let (first, least, step, _) = GREYS;
    match number {
        0..16 => None,
        16..232 => {
            let place = number as usize - 16;
            Some([CUBE[place / 36], CUBE[place / 6 % 6], CUBE[place % 6]])
        }
        232.. => Some([least + step * (number - first); 3]),
    }
}

/// The step of the cube whose level is nearest to an amount, the lower of two. Above the first, all are
/// equally far apart.
const fn nearest_step(amount: u8) -> u8 {
    match amount {
        0..48 => 0,
        48..=115 => 1,
        _ => (amount - 36) / 40,
    }
}

/// The nearest colour of the 256.
pub fn nearest(colour: Color) -> Color {
    let Color::Rgb(red, green, blue) = colour else { return colour };
    let rgb = [red, green, blue];
    let far = |other: [u8; 3]| -> u32 {
        rgb.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let steps = rgb.map(nearest_step);
    let cube = (far(steps.map(|step| CUBE[usize::from(step)])), {
        let [red, green, blue] = steps;
        16 + 36 * red + 6 * green + blue
    });
    let (first, least, step, count) = GREYS;
    // Of the greys, the one nearest to the mean, the darker of two. All are times three.
    let sum = u16::from(red) + u16::from(green) + u16::from(blue);
    let increment = 3 * u16::from(step);
    let above = sum.saturating_sub(3 * u16::from(least));
    let n = ((above + (increment - 1) / 2) / increment).min(u16::from(count) - 1) as u8;
    let grey = (far([least + step * n; 3]), first + n);
    Color::Indexed(if grey.0 < cube.0 { grey.1 } else { cube.1 })
}

/// The colour of the cube, except those in use, that differs least in hue, in light and in strength, in this
/// order; of a colour that is nearly grey, the grey that differs least in light.
pub fn of_hue(rgb: [u8; 3], used: &[Color]) -> Option<Color> {
    let Some([own, bright, strength]) = seen(rgb) else {
        let (first, least, step, count) = GREYS;
        let greys =
            (0..count).map(|n| (light(rgb).abs_diff(i32::from(least + step * n)), first + n));
        let free = greys.filter(|(_, grey)| !used.contains(&Color::Indexed(*grey)));
        return free.min().map(|(_, grey)| Color::Indexed(grey));
    };
    let apart = |number: u8| {
        let [hue, other, strong] = seen(levels(number)?)?;
        let turn = (hue - own).rem_euclid(360).min((own - hue).rem_euclid(360));
        let squares = [5 * turn, 2 * (other - bright), (strong - strength) / 2].map(|by| by * by);
        Some(squares.iter().sum::<i32>())
    };
    let free = (16..=231_u8).filter(|number| !used.contains(&Color::Indexed(*number)));
    let nearest = free.filter_map(|number| Some((apart(number)?, number))).min();
    nearest.map(|(_, number)| Color::Indexed(number))
}

/// The strength from which on a colour has a hue.
const STRONG: i32 = 20;

/// The hue in degrees, the light and the strength of a colour; `None` if it is nearly grey.
fn seen(rgb: [u8; 3]) -> Option<[i32; 3]> {
    let [red, green, blue] = rgb.map(i32::from);
    let most = red.max(green).max(blue);
    let strength = most - red.min(green).min(blue);
    let turned = |from: i32, by: i32| (from + 60 * by / strength).rem_euclid(360);
    let hue = match most {
        _ if strength < STRONG => return None,
        _ if most == red => turned(0, green - blue),
        _ if most == green => turned(120, blue - red),
        _ => turned(240, red - green),
    };
    Some([hue, light(rgb), strength])
}

/// How light a colour is, from 0 to 255.
fn light(rgb: [u8; 3]) -> i32 {
    let [red, green, blue] = rgb.map(i32::from);
    (2 * red + 5 * green + blue) / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_become_the_nearest() {
        for (rgb, index) in [
            ((0, 0, 0), 16),
            ((255, 255, 255), 231),
            ((255, 0, 0), 196),
            ((96, 134, 176), 67),
            ((29, 33, 43), 235),
            ((128, 128, 129), 244),
        ] {
            assert_eq!(nearest(Color::Rgb(rgb.0, rgb.1, rgb.2)), Color::Indexed(index), "{rgb:?}");
        }
        assert_eq!(nearest(Color::Red), Color::Red);
    }

    #[test]
    fn no_step_is_nearer_than_the_nearest() {
        for amount in 0..=255 {
            let far = |step: &u8| CUBE[usize::from(*step)].abs_diff(amount);
            assert_eq!((0..6).min_by_key(far), Some(nearest_step(amount)), "{amount}");
        }
    }

    #[test]
    fn no_colour_is_nearer_than_the_nearest() {
        let all: Vec<_> = (0..=255).filter_map(levels).collect();
        let amounts = || (0..=255_u8).step_by(15).chain([1, 7, 8, 13, 18, 234, 243]);
        let far = |one: [u8; 3], other: [u8; 3]| -> u32 {
            one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
        };
        for red in amounts() {
            for (green, blue) in
                amounts().flat_map(|green| amounts().map(move |blue| (green, blue)))
            {
                let Color::Indexed(number) = nearest(Color::Rgb(red, green, blue)) else {
                    panic!("a colour of the 256")
                };
                let wanted = [red, green, blue];
                let least = all.iter().map(|other| far(wanted, *other)).min();
                assert_eq!(levels(number).map(|found| far(wanted, found)), least, "{wanted:?}");
            }
        }
    }

    #[test]
    fn dark_colours_keep_their_hue() {
        let mut used = Vec::new();
        for (rgb, index) in [
            ([36, 64, 26], 22),
            ([64, 48, 26], 94),
            ([71, 32, 58], 89),
            ([74, 34, 28], 52),
            ([80, 86, 95], 240),
            ([69, 69, 69], 238),
            ([69, 69, 69], 239),
        ] {
            let found = of_hue(rgb, &used);
            assert_eq!(found, Some(Color::Indexed(index)), "{rgb:?}");
            used.extend(found);
        }
        assert_ne!(of_hue([36, 64, 26], &used), Some(Color::Indexed(22)));
    }
}
