//! Compressed files of puzzles, read as what is in them.

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// How much is unpacked at once, in bytes.
const BUFFER: usize = 1 << 16;

/// What gzip and Zstandard files begin with.
const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTANDARD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];

/// Whether a file is compressed, by its name.
pub fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "gz" || ending == "zst")
}

/// What is in a compressed input, by what it begins with; any other as it is.
///
/// # Errors
/// When it cannot be read.
pub fn unpacked(mut reader: impl BufRead + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let head = reader.fill_buf()?;
    if head.starts_with(GZIP) {
        return Ok(Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(reader))));
    }
    if head.starts_with(ZSTANDARD) {
        let frames = Frames::Between(reader);
        return Ok(Box::new(BufReader::with_capacity(BUFFER, frames)));
    }
    Ok(Box::new(reader))
}

/// A Zstandard file, which may have several frames one behind the other.
enum Frames<R: BufRead> {
    Between(R),
    Within(Box<StreamingDecoder<R, ruzstd::decoding::FrameDecoder>>),
    Over,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            *self = match std::mem::replace(self, Self::Over) {
                Self::Over => return Ok(0),
                Self::Between(mut reader) => match reader.fill_buf()?.is_empty() {
                    true => return Ok(0),
                    false => {
                        let decoder = StreamingDecoder::new(reader).map_err(io::Error::other)?;
                        Self::Within(Box::new(decoder))
                    }
                },
                Self::Within(mut decoder) => {
                    let count = decoder.read(buffer)?;
                    if count > 0 || buffer.is_empty() {
                        *self = Self::Within(decoder);
                        return Ok(count);
                    }
                    Self::Between(decoder.into_inner())
                }
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::{Cursor, Write};

    fn text(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        unpacked(Cursor::new(bytes))?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn gzip_zstandard_and_plain_text_are_read() {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(b"1..4\n").unwrap();
        let gzip = encoder.finish().unwrap();
        assert_eq!(text([&gzip[..], &gzip].concat()).unwrap(), "1..4\n1..4\n");
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        let zstandard = ruzstd::encoding::compress_to_vec(&b"1..4\n"[..], level);
        assert_eq!(text([&zstandard[..], &zstandard].concat()).unwrap(), "1..4\n1..4\n");
        assert_eq!(text(b"1..4\n".to_vec()).unwrap(), "1..4\n");
        assert_eq!(text(Vec::new()).unwrap(), "");
        assert!(text(gzip[..gzip.len() - 9].to_vec()).is_err());
        assert!(text(zstandard[..zstandard.len() - 3].to_vec()).is_err());
    }
}
