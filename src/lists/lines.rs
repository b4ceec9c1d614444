//! The lines of an input of any length, in little memory.

use gradus_engine::format::LONGEST_LINE;
use std::io::{self, BufRead, Read};

/// The lines of an input, without line ends. A line that is too long, or not text, cannot be read;
/// the next line follows it.
pub struct Lines<R> {
    reader: R,
    /// How much has been read, in bytes.
    bytes: u64,
}

impl<R: BufRead> Lines<R> {
    /// The lines of a reader.
    pub const fn new(reader: R) -> Self {
        Self { reader, bytes: 0 }
    }

    /// How much has been read so far, in bytes.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    fn read(&mut self) -> io::Result<Option<Result<String, String>>> {
        let mut bytes = Vec::new();
        // One more for the line feed, one for a carriage return, and one to notice that it is too
        // long.
        let most = LONGEST_LINE as u64 + 3;
        let read = self.reader.by_ref().take(most).read_until(b'\n', &mut bytes)?;
        self.bytes += read as u64;
        if read == 0 {
            return Ok(None);
        }
        let ended = bytes.pop_if(|byte| *byte == b'\n').is_some();
        bytes.pop_if(|byte| *byte == b'\r');
        if bytes.len() > LONGEST_LINE {
            if !ended {
                self.bytes += self.reader.skip_until(b'\n')? as u64;
            }
            return Ok(Some(Err(format!("the line is longer than {LONGEST_LINE} bytes"))));
        }
        Ok(Some(String::from_utf8(bytes).map_err(|error| {
            let column = error.utf8_error().valid_up_to() + 1;
            format!("the line is not text in UTF-8; byte {column} is wrong")
        })))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Result<String, String>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_broken_lines_do_not_stop_the_rest() {
        let mut input = b"one\r\n\n".to_vec();
        input.extend(vec![b'.'; LONGEST_LINE]);
        input.push(b'\n');
        input.extend(vec![b'.'; LONGEST_LINE + 1]);
        input.push(b'\n');
        input.extend(vec![b'.'; 3 * LONGEST_LINE]);
        input.extend(b"\nt\xffo\nlast");
        let lines: Vec<Result<String, String>> =
            Lines::new(&input[..]).collect::<io::Result<_>>().unwrap();
        assert_eq!(lines.len(), 7);
        assert_eq!(lines[0], Ok("one".into()));
        assert_eq!(lines[1], Ok(String::new()));
        assert!(lines[2].as_ref().is_ok_and(|line| line.len() == LONGEST_LINE));
        assert_eq!(lines[3], Err("the line is longer than 1048576 bytes".into()));
        assert_eq!(lines[4], lines[3]);
        assert_eq!(lines[5], Err("the line is not text in UTF-8; byte 2 is wrong".into()));
        assert_eq!(lines[6], Ok("last".into()));
    }
}
