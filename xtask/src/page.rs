//! Builds the page that runs the program in a browser, and serves it: run `cargo xtask page`, and
//! open the address that it prints in a browser. It needs the target: `rustup target add
//! wasm32-wasip1-threads`.
//!
//! `--build` only makes the folder, which you can put on any file host; `--address URL` says where it
//! will be, for the picture that goes with a link. `--test BROWSER` has a browser without a window play
//! `xtask/page/plan.js`, and fails if it sees something else; `--measure BROWSER` says how long it
//! takes; `--ratings BROWSER COUNT` has it rate this many built-in puzzles by all systems, or the
//! puzzles of a list (`--ratings BROWSER FILE`), and compares the records with those of this machine.
//! `--wasm FILE` uses a program that is already built.

use crate::{Result, cargo, root};
use serde_json::{Map, Value, json};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;
use std::{fs, thread};

const TARGET: &str = "wasm32-wasip1-threads";
/// The vectors that every browser with shared memory has; numbers in as few bytes as they need; and as much
/// memory from the start as the program hardly ever exceeds: for a moment after it grew, a browser may not
/// know that in all threads, and ends the program. `LEAST_PAGES` in `assets/web/host.js` is the same.
const FLAGS: [&str; 3] = [
    "-Ctarget-feature=+simd128",
    "-Clink-arg=--compress-relocations",
    "-Clink-arg=--initial-memory=67108864",
];

/// The name of the program in the folder.
const PROGRAM: &str = "gradus.wasm";

/// The file that an address of a folder means, and the one with the headers.
const INDEX: &str = "index.html";
const HEADERS: &str = "headers.json";

/// The file with the version and its files.
const STAMP: &str = "stamp.js";

/// How long a browser may be silent.
const PATIENCE: Duration = Duration::from_secs(300);

/// What makes a program for browsers smaller, and what it is asked to do. It has to be told what the
/// program may use: of all that it knows, it writes some in a form that browsers do not read. The lowest
/// memory is the end of the stack, where nothing lies that has an address.
const OPTIMISER: &str = "wasm-opt";
const OPTIMISATIONS: [&str; 11] = [
    "-Oz",
    "--converge",
    "--low-memory-unused",
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
    "--enable-threads",
];

/// What the page can be asked to do, by the query of its address.
const MODES: [&str; 3] = ["test", "measure", "ratings"];

/// What the page says if it saw something unexpected.
const FAILED: &str = "FAILED";

/// The maximum size of what a test says.
const LONGEST: u64 = 1 << 24;

/// The puzzle for measurements.
const PLAYED: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

/// Builds the page and does with it what the arguments say.
pub fn run(arguments: &[&str]) -> Result<ExitCode> {
    let mut arguments = arguments.iter().copied();
    let (mut wasm, mut address, mut rest) = (None, String::new(), Vec::new());
    while let Some(argument) = arguments.next() {
        match argument {
            "--wasm" => wasm = arguments.next().map(PathBuf::from),
            "--address" => address = arguments.next().unwrap_or_default().into(),
            _ => rest.push(argument),
        }
    }
    let site = Site::make(wasm, &address)?;
    match rest[..] {
        [] => {
            let (address, _said) = site.serve()?;
            println!("{address}");
            loop {
                thread::park();
            }
        }
        ["--build"] => {
            println!("{}", site.folder.display());
            Ok(ExitCode::SUCCESS)
        }
        [what @ ("--test" | "--measure"), browser] => play(site, browser, &what[2..]),
        ["--ratings", browser, what] => ratings(site, browser, &to_rate(what)?),
        _ => Err("expected nothing, --build, --test BROWSER, --measure BROWSER or --ratings \
                  BROWSER COUNT|FILE"
            .into()),
    }
}

/// Has a browser play, and prints what it saw.
fn play(site: Site, browser: &str, what: &str) -> Result<ExitCode> {
    let said = ask(site, browser, what, |part| println!("{part}"))?;
    Ok(if said.contains(FAILED) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The puzzles to rate: this many of those that are built in, or those of a list.
fn to_rate(what: &str) -> Result<Vec<String>> {
    let packs = ["sudoku.txt", "kakuro.txt"].map(|pack| root().join("assets").join(pack));
    let count = what.parse().ok();
    let files = if count.is_some() { packs.to_vec() } else { vec![what.into()] };
    let mut all: Vec<String> = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))?;
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        all.extend(lines.map(String::from));
    }
    let count: usize = count.unwrap_or(all.len()).max(1);
    let step = (all.len() / count).max(1);
    Ok(all.into_iter().step_by(step).take(count).collect())
}

/// Has a browser rate puzzles, and says where it differs from the program on this machine.
fn ratings(site: Site, browser: &str, lines: &[String]) -> Result<ExitCode> {
    let list = site.folder.join("puzzles.txt");
    fs::write(&list, lines.join("\n") + "\n")?;
    // The program that the suites come with, as the same without what tests need would be another build.
    let build = ["test", "--quiet", "--profile", "suites", "--test", "it", "--no-run"];
    if !cargo().args(build).status()?.success() {
        return Err("the program for this machine was not built".into());
    }
    let program = target().join("suites").join(format!("gradus{}", std::env::consts::EXE_SUFFIX));
    let mut command = Command::new(program);
    let none = site.folder.join("none");
    command.args(["rate", "--all", "--format", "jsonl", "--config"]).args([&none, &list]);
    let native = command.output()?;
    let native = String::from_utf8(native.stdout)?;
    let said = ask(site, browser, "ratings", |_| {})?;
    let (mut equal, mut late, mut differ) = (0, 0, Vec::new());
    for (here, there) in native.lines().zip(said.lines()) {
        let (here, there): (Value, Value) =
            (serde_json::from_str(here)?, serde_json::from_str(there)?);
        for (system, rating) in here["ratings"].as_object().into_iter().flatten() {
            match &there["ratings"][system] {
                other if rating == other => equal += 1,
                other if is_late(rating) || is_late(other) => late += 1,
                other => differ.push(format!("{system}: {rating} here, {other} there\n{here}")),
            }
        }
    }
    differ.iter().take(3).for_each(|differs| println!("{differs}"));
    let (here, there) = (native.lines().count(), said.lines().count());
    println!(
        "{here} records here, {there} there: {equal} ratings are equal, {late} took one of them too \
         long, {} differ",
        differ.len()
    );
    let is_same = here == there && here == lines.len() && equal > 0 && differ.is_empty();
    Ok(if is_same { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether the rating gave up because of the clock, which says nothing about the program.
fn is_late(rating: &Value) -> bool {
    rating["note"].as_str().is_some_and(|note| note.contains("takes too long"))
}

/// The folder of what is built.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), Into::into)
}

/// Has a browser open the page and do something there, and returns what it says, which `hear` gets
/// piece by piece.
fn ask(site: Site, browser: &str, what: &str, hear: impl Fn(&str)) -> Result<String> {
    let profile = site.folder.join("../web-profile");
    let _ = fs::remove_dir_all(&profile);
    let (address, said) = site.serve()?;
    // A test begins as a new player does.
    let link = if what == MODES[0] { String::new() } else { format!("#puzzle={PLAYED}") };
    let address = format!("{address}?{what}{link}");
    let mut child = start(browser, &profile, &address)?;
    let mut all = String::new();
    let end = loop {
        match said.recv_timeout(PATIENCE) {
            Ok(part) if part.is_empty() => break Ok(all),
            Ok(part) => {
                hear(&part);
                all += &part;
                all.push('\n');
            }
            Err(_) => break Err(format!("the page said nothing more in {PATIENCE:?}").into()),
        }
    };
    child.kill()?;
    child.wait()?;
    let _ = fs::remove_dir_all(&profile);
    end
}

/// Starts a browser without a window: Firefox, or one that takes the options of Chromium.
fn start(browser: &str, profile: &Path, address: &str) -> Result<Child> {
    let mut command = Command::new(browser);
    if browser.contains("firefox") {
        fs::create_dir_all(profile)?;
        command.args(["--headless", "--no-remote", "--profile"]).arg(profile);
    } else {
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]);
        command.args(["--disable-background-networking", "--disable-component-update"]);
        command.args(["--disable-sync", "--disable-quic", "--window-size=1200,800"]);
        // Lets a test see what the accessibility tree has of an element.
        command.arg("--enable-blink-features=ComputedAccessibilityInfo");
        command.arg(format!("--user-data-dir={}", profile.display()));
    }
    let log = fs::File::create(profile.with_extension("log"))?;
    command.stdout(log.try_clone()?).stderr(log);
    command.arg(address).spawn().map_err(|error| format!("{browser}: {error}").into())
}

/// The folder of the page, with the headers that go with each of its files.
struct Site {
    folder: PathBuf,
    headers: Map<String, Value>,
    /// Whether it no longer answers, as without a network.
    is_gone: AtomicBool,
    /// Whether it has another version than was built.
    is_renewed: AtomicBool,
}

/// Makes a program a thirtieth smaller, if Binaryen is installed.
fn shrink(program: &Path) -> Result<()> {
    let mut command = Command::new(OPTIMISER);
    match command.args(OPTIMISATIONS).arg(program).arg("-o").arg(program).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{OPTIMISER} failed: {status}").into()),
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            eprintln!(
                "{OPTIMISER} is not installed (package binaryen), so the program stays larger"
            );
            Ok(())
        }
        Err(why) => Err(format!("{OPTIMISER}: {why}").into()),
    }
}

impl Site {
    /// Makes the folder. Its future address is needed only for the picture of a link.
    fn make(wasm: Option<PathBuf>, address: &str) -> Result<Self> {
        let (root, target) = (root(), target());
        let wasm = match wasm {
            Some(wasm) => wasm,
            None => build(&target)?,
        };
        let folder = target.join("web-page");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        for file in fs::read_dir(root.join("assets/web"))? {
            let file = file?;
            fs::copy(file.path(), folder.join(file.file_name()))?;
        }
        let copied = fs::copy(&wasm, folder.join(PROGRAM));
        copied.map_err(|why| format!("{}: {why}", wasm.display()))?;
        shrink(&folder.join(PROGRAM))?;
        let index = fs::read_to_string(folder.join(INDEX))?;
        let picture = |address: &str| format!("content=\"{address}preview.png\"");
        fs::write(folder.join(INDEX), index.replace(&picture(""), &picture(address)))?;
        let headers = serde_json::from_slice(&fs::read(folder.join(HEADERS))?)?;
        let [is_gone, is_renewed] = [false, false].map(AtomicBool::new);
        let site = Self { folder, headers, is_gone, is_renewed };
        site.stamp()?;
        Ok(site)
    }

    /// Writes into the folder its version and files, for the service worker; and the headers in the
    /// form of hosts that read such a file.
    fn stamp(&self) -> Result<()> {
        let mut names = Vec::new();
        for file in fs::read_dir(&self.folder)? {
            names.push(file?.file_name().to_string_lossy().into_owned());
        }
        names.retain(|name| ![HEADERS, "service.js", "preview.png"].contains(&name.as_str()));
        names.sort();
        let mut hasher = DefaultHasher::new();
        for name in &names {
            (name, fs::read(self.folder.join(name))?).hash(&mut hasher);
        }
        let version = format!("{} ({:08x})", env!("CARGO_PKG_VERSION"), hasher.finish() as u32);
        let files = ["./", STAMP].into_iter().chain(names.iter().map(String::as_str));
        let stamp = json!({
            "version": version, "files": files.collect::<Vec<_>>(), "headers": self.headers,
        });
        fs::write(self.folder.join(STAMP), format!("self.STAMP = {stamp};\n"))?;
        let headers = self.headers().map(|(name, value)| format!("  {name}: {value}\n"));
        fs::write(self.folder.join("_headers"), format!("/*\n{}", headers.collect::<String>()))?;
        Ok(fs::remove_file(self.folder.join(HEADERS))?)
    }

    fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.headers.iter().filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)))
    }

    /// Serves the folder on this machine. Returns its address, and what tests say there. Every
    /// connection has a thread, as browsers open some that they never use.
    fn serve(self) -> Result<(String, Receiver<String>)> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let address = format!("http://{}/", listener.local_addr()?);
        let (sender, said) = mpsc::channel();
        let site = Arc::new(self);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (site, sender) = (Arc::clone(&site), sender.clone());
                // A browser that hangs up in the middle misses the rest.
                thread::spawn(move || drop(site.answer(stream, &sender)));
            }
        });
        Ok((address, said))
    }

    /// Answers a request: with a file, or by accepting what a test says.
    fn answer(&self, mut stream: TcpStream, said: &Sender<String>) -> io::Result<()> {
        let mut reader = BufReader::new(stream.try_clone()?);
        let (mut first, mut length) = (String::new(), 0);
        reader.read_line(&mut first)?;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? < 3 {
                break;
            }
            if let Some((_, number)) = line.to_ascii_lowercase().split_once("content-length: ") {
                length = number.trim().parse().unwrap_or(0);
            }
        }
        let wanted = first.split(' ').nth(1).unwrap_or("/");
        let (path, query) = wanted.split_once('?').unwrap_or((wanted, ""));
        let name = if path == "/" { INDEX } else { path.trim_start_matches('/') };
        if name == "said" {
            let mut text = String::new();
            reader.take(LONGEST.min(length)).read_to_string(&mut text)?;
            let _ = said.send(text);
            return self.reply(&mut stream, "200 OK", "text/plain", &[]);
        }
        if let "gone" | "there" = name {
            self.is_gone.store(name == "gone", Ordering::Relaxed);
            return self.reply(&mut stream, "200 OK", "text/plain", &[]);
        }
        if name == "renew" {
            self.is_renewed.store(true, Ordering::Relaxed);
            return self.reply(&mut stream, "200 OK", "text/plain", &[]);
        }
        if self.is_gone.load(Ordering::Relaxed) {
            return Ok(());
        }
        // Only names of files in the folder itself, and in that of the tests.
        let file = Some(name).filter(|name| !name.contains(['/', '\\']));
        let read = |name| {
            let folders = [self.folder.clone(), root().join("xtask/page")];
            folders.iter().find_map(|folder| fs::read(folder.join(name)).ok())
        };
        match file.and_then(read) {
            Some(mut body) => {
                if name == INDEX && MODES.contains(&query) {
                    body.extend(b"<script type=\"module\" src=\"test.js\"></script>\n");
                }
                if name == STAMP && self.is_renewed.load(Ordering::Relaxed) {
                    body.extend(b"self.STAMP.version += ' renewed';\n");
                }
                self.reply(&mut stream, "200 OK", kind(name), &body)
            }
            None => self.reply(&mut stream, "404 Not Found", "text/plain", b"not found"),
        }
    }

    /// Writes a reply.
    fn reply(
        &self,
        stream: &mut TcpStream,
        status: &str,
        kind: &str,
        body: &[u8],
    ) -> io::Result<()> {
        let length = body.len();
        let mut head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
             Connection: close\r\nCache-Control: no-cache\r\n"
        );
        head.extend(self.headers().map(|(name, value)| format!("{name}: {value}\r\n")));
        stream.write_all((head + "\r\n").as_bytes())?;
        stream.write_all(body)
    }
}

/// Builds the program, and returns where it is.
fn build(target: &Path) -> Result<PathBuf> {
    let mut command = cargo();
    // With the engine beside it, the program would get all features of that, such as pictures.
    command.args(["build", "--profile", "web", "--package", "gradus", "--target", TARGET]);
    command.args(["--config", &format!("target.{TARGET}.rustflags = {FLAGS:?}")]);
    if !command.status()?.success() {
        return Err(format!("not built; is the target there? rustup target add {TARGET}").into());
    }
    Ok(target.join(TARGET).join("web").join(PROGRAM))
}

/// What a file is, by its ending.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
