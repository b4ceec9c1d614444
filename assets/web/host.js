// Runs the program in workers: one for itself, one for each of its threads, one for its files.
'use strict';

/** The memory of the program from the start and at most, in pages of 64 KiB: what was linked, and what a phone grants. */
const LEAST_PAGES = 1024, MOST_PAGES = 4096;
const RING = 1 << 16, ANSWERS = 1 << 18;
/** Workers that are kept ready, by their script, and how many for threads, as one takes a while to start. */
const spare = { 'files.js': [], 'wasi.js': [] }, SPARE = 3;
/** How long threads wait for the first picture, in milliseconds. */
const PATIENCE = 200;
const NOT_STARTED = 'a worker could not be started';

/** The program, compiled once for all that run it. */
let compiled = null;
const compile = () => compiled ??= WebAssembly.compileStreaming(fetch('gradus.wasm'))
  // A host that does not know what a program is sends it as something else.
  .catch(async () => WebAssembly.compile(await (await fetch('gradus.wasm')).arrayBuffer()));

/** Has this many workers ready. One that does not start is forgotten, as whoever needs it then hears why. */
function prepare(script, count) {
  const ready = spare[script];
  while (ready.length < count) {
    const worker = new Worker(script);
    worker.onerror = () => ready.splice(ready.indexOf(worker), 1);
    ready.push(worker);
  }
}
const take_worker = script => spare[script].shift() ?? new Worker(script);

// The first picture waits for nothing as long as for these, unless the page is to be loaded again.
if (self.crossOriginIsolated) {
  compile().catch(() => {});
  prepare('files.js', 1);
  prepare('wasi.js', 1);
}

/** The offset of the player's clock, in seconds east of Greenwich. */
const utc_offset = () => `UTC_OFFSET=${-60 * new Date().getTimezoneOffset()}`;

class Program {
  /**
   * What it says goes to `out` (a line of standard output), `err` (a piece of standard error),
   * `ended` (its code, and why where it failed) and `told` (what the files have to say). Of `files`,
   * `reads` says whether it sees the games that are kept, `keeps` whether it keeps its own.
   */
  constructor({ args, env = [], files = {}, out, err = () => {}, ended = () => {}, told = () => {} }) {
    Object.assign(this, { args, env: [utc_offset(), ...env], out, err, ended, told });
    this.input = new SharedArrayBuffer(32 + RING);
    this.control = new Int32Array(this.input, 0, 8);
    this.ring = new Uint8Array(this.input, 32);
    this.waiting = [];
    this.workers = new Set();
    this.early = new Map();
    this.heard = 0;
    this.decoders = { out: new TextDecoder(), err: new TextDecoder() };
    this.line = '';
    // Threads leave the processor to the first picture, if one comes soon.
    this.settled = new Promise(done => { this.settle = done; });
    this.files = take_worker('files.js');
    this.ready = new Promise(done => {
      this.files.onmessage = ({ data }) => { if (data.ready) done(data); this.told(data); };
    });
    this.files.onerror = event => this.end(1, event.message ?? NOT_STARTED);
    this.files.postMessage({ reads: !!files.reads, keeps: !!files.keeps });
    this.start().catch(error => this.end(1, String(error)));
  }

  async start() {
    [this.module] = await Promise.all([compile(), this.ready]);
    this.memory = new WebAssembly.Memory({ initial: LEAST_PAGES, maximum: MOST_PAGES, shared: true });
    this.work();
    setTimeout(this.settle, PATIENCE);
  }

  /** Has a worker run the program, or a thread of it. */
  work(thread) {
    const worker = take_worker('wasi.js');
    this.workers.add(worker);
    const { port1, port2 } = new MessageChannel(), answer = new SharedArrayBuffer(16 + ANSWERS);
    this.files.postMessage({ port: port1, shared: answer }, [port1]);
    worker.onmessage = ({ data }) => {
      if (data.nth !== undefined) this.sort(data);
      else if (data.thread) this.settled.then(() => this.work(data.thread));
      else if (data.failed !== undefined) this.end(1, data.failed);
      else if (data.ended) { this.workers.delete(worker); worker.terminate(); }
    };
    worker.onerror = event => this.end(1, event.message ?? NOT_STARTED);
    const { module, memory, input, args, env } = this;
    worker.postMessage({ module, memory, input, args, env, thread, port: port2, answer, start: performance.timeOrigin }, [port2]);
  }

  /** Takes in what its threads write, and that it ends, in the order in which they said so. */
  sort(data) {
    this.early.set(data.nth, data);
    for (let next; (next = this.early.get(this.heard)); this.heard++) {
      this.early.delete(this.heard);
      if (next.out) this.hear(this.decoders.out.decode(next.out, { stream: true }));
      else if (next.err) this.err(this.decoders.err.decode(next.err, { stream: true }));
      else this.end(next.exit, null);
    }
    this.settle();
    prepare('wasi.js', SPARE);
  }

  /** Takes in what it writes, line by line. */
  hear(text) {
    const lines = (this.line + text).split('\n');
    this.line = lines.pop();
    for (const line of lines) this.out(line);
  }

  /** Ends it, whatever it does. */
  end(code, why) {
    if (this.is_over) return;
    this.is_over = true;
    for (const worker of this.workers) worker.terminate();
    // What was written last is yet to be kept.
    setTimeout(() => this.files.terminate(), 1000);
    this.ended(code, why);
  }

  /** Hands it text on standard input. */
  write(text) {
    this.waiting.push(encoder.encode(text));
    this.pump();
  }

  /** Says that no more comes on standard input. */
  close() {
    this.closing = true;
    this.pump();
  }

  /** Fills the ring while it has room. */
  pump() {
    clearTimeout(this.timer);
    while (this.waiting.length) {
      const written = this.control[0], room = RING - ((written - Atomics.load(this.control, 1)) | 0);
      const part = this.waiting[0].subarray(0, room);
      for (let n = 0; n < part.length; n++) this.ring[((written + n) >>> 0) % RING] = part[n];
      Atomics.store(this.control, 0, (written + part.length) | 0);
      Atomics.notify(this.control, 0);
      if (part.length < this.waiting[0].length) {
        this.waiting[0] = this.waiting[0].subarray(part.length);
        this.timer = setTimeout(() => this.pump(), 4);
        return;
      }
      this.waiting.shift();
    }
    if (this.closing) {
      Atomics.store(this.control, 2, 1);
      Atomics.notify(this.control, 0);
    }
  }
}

const encoder = new TextEncoder();

/**
 * Why threads cannot share memory here, or null where they can. Where only the headers for that are
 * missing, a service worker adds them, and the page is loaded once more.
 */
async function obstacle() {
  if (location.protocol === 'file:') return 'Gradus does not run from a file: put its folder on a host, or serve it, as with "python3 -m http.server".';
  if (!isSecureContext) return 'Gradus needs an address that begins with https:// or with http://localhost: browsers let no other share memory between threads.';
  if (!navigator.serviceWorker && !self.crossOriginIsolated) {
    return 'Gradus does not run in this window, as apps open it for a link: choose “Open in browser” in its menu, or copy the address to Safari, Chrome or Firefox.';
  }
  try {
    if (crossOriginIsolated) {
      sessionStorage.removeItem('tried');
      return null;
    }
    await navigator.serviceWorker.register('service.js');
    await navigator.serviceWorker.ready;
    // Once, lest a browser that cannot reloads for ever.
    if (!sessionStorage.tried) {
      sessionStorage.tried = 1;
      location.reload();
      await new Promise(done => setTimeout(done, 3000));
    }
  } catch (error) {
    // A browser that stores nothing has neither, and may not need them.
    console.warn(error);
    if (self.crossOriginIsolated) return null;
  }
  return 'This browser does not let Gradus share memory between threads. Load the page again; if that does not help, a private window or blocked storage may be why.';
}

/** Has the page kept by the service worker, so that it starts offline too; the player waits for nothing. */
function keep_the_page() {
  navigator.serviceWorker?.register('service.js').catch(error => console.warn(error));
}

/** Takes a new version that waits, by loading the page again. Returns whether this one is new to the player. */
async function renew() {
  const { version } = self.STAMP, known = localStorage.version, was_taken = sessionStorage.taken;
  delete sessionStorage.taken;
  // Where no version is in use, none waits, and asking takes a while.
  const registration = navigator.serviceWorker?.controller && await navigator.serviceWorker.getRegistration();
  if (!was_taken && registration?.waiting) {
    const taken = new Promise(done => {
      navigator.serviceWorker.addEventListener('controllerchange', () => done(true), { once: true });
      navigator.serviceWorker.addEventListener('message', () => done(false), { once: true });
    });
    registration.waiting.postMessage('take');
    // A browser that is busy with the old version takes the new one for the start after this.
    if (await Promise.race([taken, new Promise(done => setTimeout(done, 3000))])) {
      sessionStorage.taken = 1;
      location.reload();
      await new Promise(() => {});
    }
  }
  localStorage.version = version;
  return !!known && known !== version;
}
