// The files of the program: a worker that every thread of it asks, so that all see the same.
//
// Who asks posts { call, … } through its own port and sleeps until the answer lies in the memory that
// it shares with this worker: [0] whether it is there, [1] the error of WASI or 0, [2] a number, and
// from byte 16 on what was read. Files live in memory; those below `home` are also kept in the
// browser's database, unless another tab has them. A file at the root is handed to the player.
'use strict';

const OK = 0, BADF = 8, EXIST = 20, INVAL = 28, ISDIR = 31, NOENT = 44, NOSPC = 51, NOTDIR = 54, NOTEMPTY = 55;
const DIRECTORY = 3, REGULAR = 4, ROOT = 3, ANSWER = 16;
const files = new Map(), open = new Map([[ROOT, { path: '' }]]);
const encoder = new TextEncoder();
let database = null, stale = new Set(), writing = false, full = false;

const now = () => Date.now();
const folder = () => ({ folder: true, time: now() });
const parent = path => files.get(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
const below = path => (path ? path + '/' : '');

/** The names in a folder, with their files. */
function within(path) {
  const start = below(path);
  return [...files].filter(([name]) => name && name !== path && name.startsWith(start) && !name.includes('/', start.length))
    .map(([name, file]) => [name.slice(start.length), file]);
}

/** Puts a file there, with the folders that lead to it. */
function put(path, file) {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    if (!files.has(path.slice(0, at))) files.set(path.slice(0, at), folder());
  }
  files.set(path, file);
}

/** Has a file kept as it is now, or forgotten where it is gone. */
function changed(path) {
  const file = files.get(path);
  if (file) file.time = now();
  if (!database || !path.startsWith('home/')) return;
  stale.add(path);
  if (!writing) keep();
}

/** Keeps what changed. What cannot be kept is tried again with the next change. */
function keep() {
  const paths = stale;
  stale = new Set();
  writing = true;
  const fail = error => {
    writing = false;
    for (const path of paths) stale.add(path);
    if (!full) postMessage({ full: (full = true), why: String(error ?? 'the database failed') });
  };
  let work = null;
  try {
    work = database.transaction('files', 'readwrite');
    const store = work.objectStore('files');
    work.oncomplete = () => {
      writing = false;
      if (full) postMessage({ full: (full = false) });
      if (stale.size) keep();
    };
    work.onabort = () => fail(work.error);
    for (const path of paths) {
      const file = files.get(path);
      if (file && !file.folder) store.put({ bytes: file.bytes.slice(0, file.length), time: file.time }, path);
      else store.delete(path);
    }
  } catch (error) {
    // Without what failed it would be complete, and half of it, such as a journal emptied before the
    // snapshot that replaces it is there, would lose what was played.
    if (work) {
      work.oncomplete = work.onabort = null;
      try { work.abort(); } catch { /* It ended by itself. */ }
    }
    fail(error);
  }
}

/** The place of a name below an open folder. */
const find = ({ fd, name }) => {
  const base = open.get(fd)?.path ?? '';
  const parts = [];
  for (const part of `${base}/${name}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part && part !== '.') parts.push(part);
  }
  return parts.join('/');
};

/** Makes room for so many bytes. */
function grow(file, length) {
  if (length <= file.bytes.length) return;
  const bytes = new Uint8Array(Math.max(length, 2 * file.bytes.length, 256));
  bytes.set(file.bytes.subarray(0, file.length));
  file.bytes = bytes;
}

const empty = () => ({ bytes: new Uint8Array(), length: 0, time: now() });

/** What is known of a file: a `filestat` of WASI. */
function stat(answer, path, file) {
  const view = new DataView(answer.buffer, ANSWER, 64);
  for (let at = 0; at < 64; at += 8) view.setBigUint64(at, 0n, true);
  let number = 7;
  for (const symbol of path) number = (number * 31 + symbol.codePointAt(0)) >>> 0;
  view.setBigUint64(8, BigInt(number), true);
  view.setUint8(16, file.folder ? DIRECTORY : REGULAR);
  view.setBigUint64(24, 1n, true);
  view.setBigUint64(32, BigInt(file.length ?? 0), true);
  for (const at of [40, 48, 56]) view.setBigUint64(at, BigInt(Math.round(file.time)) * 1000000n, true);
  return OK;
}

const calls = {
  open({ flags, append, ...at }) {
    const [create, directory, exclusive, truncate] = [1, 2, 4, 8].map(bit => flags & bit);
    const path = find(at);
    let file = files.get(path);
    if (file && create && exclusive) return EXIST;
    if (!file) {
      if (!create) return NOENT;
      if (!parent(path)?.folder) return NOENT;
      files.set(path, (file = empty()));
      changed(path);
    }
    if (directory && !file.folder) return NOTDIR;
    if (truncate && !file.folder) { file.length = 0; changed(path); }
    let number = ROOT + 1;
    while (open.has(number)) number++;
    open.set(number, { path, file, append, at: 0 });
    this.number = number;
    return OK;
  },
  close({ fd }) {
    const entry = open.get(fd);
    if (!open.delete(fd)) return BADF;
    if (entry.written && entry.path && !entry.path.includes('/')) {
      files.delete(entry.path);
      postMessage({ download: entry.path, bytes: entry.file.bytes.slice(0, entry.file.length) });
    }
    return OK;
  },
  kind({ fd }) {
    const entry = open.get(fd);
    if (!entry) return BADF;
    this.number = ((entry.file ?? files.get(entry.path))?.folder ? DIRECTORY : REGULAR) | (entry.append ? 256 : 0);
    return OK;
  },
  read({ fd, length, offset }) {
    const entry = open.get(fd);
    if (!entry?.file) return BADF;
    if (entry.file.folder) return ISDIR;
    const at = offset ?? entry.at;
    const part = entry.file.bytes.subarray(at, Math.min(entry.file.length, at + Math.min(length, this.room)));
    this.bytes.set(part);
    if (offset === undefined) entry.at += part.length;
    this.number = part.length;
    return OK;
  },
  write({ fd, bytes }) {
    const entry = open.get(fd);
    if (!entry?.file || entry.file.folder) return BADF;
    const { file } = entry;
    if (entry.append) entry.at = file.length;
    grow(file, entry.at + bytes.length);
    file.bytes.fill(0, file.length, Math.max(file.length, entry.at));
    file.bytes.set(bytes, entry.at);
    entry.at += bytes.length;
    file.length = Math.max(file.length, entry.at);
    entry.written = true;
    // A file that was removed while it is open is nobody's.
    if (files.get(entry.path) === file) changed(entry.path);
    this.number = bytes.length;
    return OK;
  },
  seek({ fd, offset, whence }) {
    const entry = open.get(fd);
    if (!entry?.file) return BADF;
    const at = offset + [0, entry.at, entry.file.length][whence];
    if (at < 0) return INVAL;
    this.number = entry.at = at;
    return OK;
  },
  resize({ fd, length }) {
    const entry = open.get(fd);
    if (!entry?.file || entry.file.folder) return BADF;
    grow(entry.file, length);
    entry.file.bytes.fill(0, Math.min(length, entry.file.length));
    entry.file.length = length;
    if (files.get(entry.path) === entry.file) changed(entry.path);
    return OK;
  },
  // What a database refused is said to whoever wants to be sure.
  sync({ fd }) { return open.has(fd) ? (full ? NOSPC : OK) : BADF; },
  fdstat({ fd }) {
    const entry = open.get(fd);
    const file = entry?.file ?? files.get(entry?.path);
    return file ? stat(this.answer, entry.path, file) : BADF;
  },
  stat(at) {
    const path = find(at), file = files.get(path);
    return file ? stat(this.answer, path, file) : NOENT;
  },
  list({ fd, length, cookie }) {
    const entry = open.get(fd);
    if (!entry) return BADF;
    const most = Math.min(length, this.room);
    let sum = 0;
    for (const [place, [name, file]] of within(entry.path).entries()) {
      if (place < cookie) continue;
      const text = encoder.encode(name), record = new DataView(new ArrayBuffer(24));
      record.setBigUint64(0, BigInt(place + 1), true);
      record.setUint32(16, text.length, true);
      record.setUint8(20, file.folder ? DIRECTORY : REGULAR);
      for (const part of [new Uint8Array(record.buffer), text]) {
        const fits = part.subarray(0, most - sum);
        this.bytes.set(fits, sum);
        sum += fits.length;
      }
      if (sum === most) break;
    }
    this.number = sum;
    return OK;
  },
  mkdir(at) {
    const path = find(at);
    if (files.has(path)) return EXIST;
    if (!parent(path)?.folder) return NOENT;
    files.set(path, folder());
    return OK;
  },
  rmdir(at) {
    const path = find(at);
    if (!files.get(path)) return NOENT;
    if (!files.get(path).folder) return NOTDIR;
    if (within(path).length) return NOTEMPTY;
    files.delete(path);
    return OK;
  },
  unlink(at) {
    const path = find(at), file = files.get(path);
    if (!file) return NOENT;
    if (file.folder) return ISDIR;
    files.delete(path);
    changed(path);
    return OK;
  },
  rename({ to, toName, ...at }) {
    const path = find(at), target = find({ fd: to, name: toName }), file = files.get(path);
    if (!file) return NOENT;
    if (file.folder || files.get(target)?.folder || !parent(target)?.folder) return INVAL;
    files.delete(path);
    files.set(target, file);
    for (const entry of open.values()) if (entry.file === file) entry.path = target;
    changed(path);
    changed(target);
    return OK;
  },
};

/** Answers a thread, through its own port and memory. */
function serve(port, shared) {
  const answer = { buffer: shared }, head = new Int32Array(shared, 0, 4);
  const bytes = new Uint8Array(shared, ANSWER), room = bytes.length;
  port.onmessage = ({ data: { call, ...wanted } }) => {
    const to = { answer, bytes, room, number: 0 };
    head[1] = calls[call].call(to, wanted);
    head[2] = to.number;
    Atomics.store(head, 0, 1);
    Atomics.notify(head, 0);
  };
}

const done = request => new Promise((good, bad) => {
  request.onsuccess = () => good(request.result);
  request.onerror = () => bad(request.error);
});

/** Opens the database. */
async function open_database() {
  const asked = indexedDB.open('gradus', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('files');
  // A newer page may take the files over.
  const base = await done(asked).catch(error => {
    throw error.name === 'VersionError'
      ? 'a newer Gradus keeps the games here; reload the page to update this one' : error;
  });
  base.onversionchange = () => base.close();
  return base;
}

// Opened at once, as the first picture would wait for it.
const opening = open_database();
opening.catch(() => {});

/** Reads what was kept. Where nothing can be kept, that is said. */
async function begin(wanted) {
  files.set('', folder());
  put('home/puzzles', folder());
  const base = await opening;
  const store = base.transaction('files').objectStore('files');
  const [names, all] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  names.forEach((path, at) => put(path, { ...all[at], length: all[at].bytes.length }));
  if (wanted) database = base;
}

onmessage = async ({ data }) => {
  if (data.port) return serve(data.port, data.shared);
  let why = null;
  // Another program of this page only wants files of its own.
  if (data.reads) await begin(data.keeps).catch(error => { why = String(error); });
  else files.set('', folder());
  postMessage({ ready: true, why });
};
