//! Compressed files of puzzles, and those in UTF-16, read as their content.

use encoding_rs_io::DecodeReaderBytesBuilder;
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How much is decompressed at once, in bytes.
const BUFFER: usize = 1 << 16;

/// How gzip and Zstandard files begin.
const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTANDARD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];

/// How text in UTF-16 begins, as spreadsheets save it: with a mark of its byte order.
const UTF_16: [&[u8]; 2] = [&[0xFF, 0xFE], &[0xFE, 0xFF]];

/// An input, unpacked as it is read.
pub struct Unpacked {
    /// Its content.
    pub reader: Box<dyn BufRead + Send>,
    /// How many bytes of an input were taken so far; `None` if it is read as it is.
    pub taken: Option<Arc<AtomicU64>>,
}

/// A reader that counts the bytes taken from it.
struct Counted<R> {
    reader: R,
    taken: Arc<AtomicU64>,
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.taken.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.taken.fetch_add(count as u64, Ordering::Relaxed);
        self.reader.consume(count);
    }
}

/// The content of an input that is compressed or in UTF-16, recognised by its first bytes; any other
/// input as it is.
///
/// # Errors
/// When it cannot be read.
pub fn unpacked(mut reader: impl BufRead + Send + 'static) -> io::Result<Unpacked> {
    let head = reader.fill_buf()?;
    let (is_gzip, is_zstandard) = (head.starts_with(GZIP), head.starts_with(ZSTANDARD));
    let is_utf_16 = UTF_16.iter().any(|mark| head.starts_with(mark));
    if !is_gzip && !is_zstandard && !is_utf_16 {
        return Ok(Unpacked { reader: Box::new(reader), taken: None });
    }
    let taken = Arc::default();
    let counted = Counted { reader, taken: Arc::clone(&taken) };
    let content: Box<dyn Read + Send> = if is_gzip {
        Box::new(MultiGzDecoder::new(counted))
    } else if is_zstandard {
        Box::new(Frames::Between(counted))
    } else {
        Box::new(DecodeReaderBytesBuilder::new().build(counted))
    };
    let reader = Box::new(BufReader::with_capacity(BUFFER, content));
    Ok(Unpacked { reader, taken: Some(taken) })
}

/// A Zstandard file, which may consist of several frames.
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
        let size = bytes.len() as u64;
        let mut unpacked = unpacked(Cursor::new(bytes))?;
        unpacked.reader.read_to_string(&mut text)?;
        // All of the input was taken.
        assert!(unpacked.taken.is_none_or(|taken| taken.load(Ordering::Relaxed) == size));
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
        let utf_16 = "\u{feff}1..4\n".encode_utf16();
        let [little, big] = [u16::to_le_bytes, u16::to_be_bytes]
            .map(|bytes| text(utf_16.clone().flat_map(bytes).collect()).unwrap());
        assert_eq!((&little[..], &big[..]), ("1..4\n", "1..4\n"));
        assert_eq!(text(b"1..4\n".to_vec()).unwrap(), "1..4\n");
        assert_eq!(text(Vec::new()).unwrap(), "");
        assert!(text(gzip[..gzip.len() - 9].to_vec()).is_err());
        assert!(text(zstandard[..zstandard.len() - 3].to_vec()).is_err());
    }
}
