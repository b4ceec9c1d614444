// Breaks the files of the page: `assets/web/files.js` with a database that is slow, refuses and is full,
// and a tab that dies at any moment. `tests/it/terminal/page_store.rs` runs it with Node.
//
//     node tests/page/store.js SEED ROUNDS
//
// What holds, whatever happens:
// - What is read is what was written.
// - After a death, every file is as it was when the last transaction with it ended, or as at a later moment.
// - So a game, a snapshot that is replaced and a journal that is then emptied, has every move that was
//   in the database.
// - Once the database takes everything again, it has everything, and the page no longer says that it is full.
'use strict';

const fs = require('node:fs'), path = require('node:path'), vm = require('node:vm'), assert = require('node:assert');

const source = new vm.Script(fs.readFileSync(path.join(__dirname, '../../assets/web/files.js'), 'utf8'));
const [seed, rounds] = process.argv.slice(2).map(Number);
const BADF = 8, NOENT = 44, NOSPC = 51, CREATE = 1, TRUNCATE = 8, ROOT = 3;

/** Draws numbers below `most`: mulberry32, the same for the same seed. */
function draws(state) {
  return most => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

/** A database that answers when it is told to, and fails as often as it is told to. */
class Database {
  stored = new Map();
  waiting = [];
  failures = 0;
  refused = 0;
  kept = () => {};

  constructor(below) { this.below = below; }

  fails() { return this.below(100) < this.failures && ++this.refused > 0; }

  /** Lets the oldest thing that waits happen; whether there was one. */
  step() {
    this.waiting.shift()?.();
    return this.waiting.length > 0;
  }

  request(result) {
    const request = { result };
    this.waiting.push(() => request.onsuccess?.());
    return request;
  }

  /** What the page sees of it. */
  door() {
    const base = { transaction: () => this.transaction() };
    return { open: () => this.request(base) };
  }

  transaction() {
    if (this.fails()) throw new Error('the database is closing');
    const work = { error: null }, changes = [];
    const change = (name, file) => {
      if (this.fails()) throw new Error('there is no room');
      changes.push([name, file && { ...file, bytes: file.bytes.slice() }]);
    };
    const store = {
      put: (file, name) => change(name, file),
      delete: name => change(name, null),
      getAllKeys: () => this.request([...this.stored.keys()]),
      getAll: () => this.request([...this.stored.values()].map(file => ({ ...file, bytes: file.bytes.slice() }))),
    };
    work.objectStore = () => store;
    let aborted = false;
    work.abort = () => { aborted = true; };
    this.waiting.push(() => {
      if (!changes.length || aborted) return;
      if (this.fails()) return work.onabort?.((work.error = new Error('it was aborted')));
      for (const [name, file] of changes) file ? this.stored.set(name, file) : this.stored.delete(name);
      this.kept(changes.map(([name]) => name));
      work.oncomplete?.();
    });
    return work;
  }
}

/** A tab: the worker of the files, which answers as it does to a thread of the program. */
class Tab {
  static async open(database) {
    const tab = new Tab();
    const context = vm.createContext({
      onmessage: null, TextEncoder, SharedArrayBuffer, Atomics, indexedDB: database.door(),
      postMessage: told => tab.hear(told),
    });
    source.runInContext(context);
    const begun = context.onmessage({ data: { reads: true, keeps: true } });
    for (let turn = 0; turn < 40; turn++) {
      database.step();
      await null;
    }
    await begun;
    assert(tab.ready && tab.why === null, `it does not begin: ${tab.why}`);
    tab.shared = new SharedArrayBuffer(1 << 16);
    tab.port = {};
    context.onmessage({ data: { port: tab.port, shared: tab.shared } });
    return tab;
  }

  hear(told) {
    if (told.ready) [this.ready, this.why] = [true, told.why];
    if ('full' in told) this.full = told.full;
  }

  ask(call, wanted) {
    this.port.onmessage({ data: { call, ...wanted } });
    const head = new Int32Array(this.shared, 0, 4);
    return [head[1], head[2]];
  }

  open(name, flags = 0, append = false) {
    const [error, fd] = this.ask('open', { fd: ROOT, name, flags, append });
    return error ? null : fd;
  }

  /** The content of a file as text, or null. */
  read(name) {
    const fd = this.open(name);
    if (fd === null) return null;
    const parts = [];
    for (;;) {
      const [error, length] = this.ask('read', { fd, length: 1000 });
      assert.equal(error, 0);
      if (!length) break;
      parts.push(Buffer.from(new Uint8Array(this.shared, 16, length).slice()));
    }
    this.ask('close', { fd });
    return Buffer.concat(parts).toString('latin1');
  }

  write(fd, text) {
    const bytes = Uint8Array.from(Buffer.from(text, 'latin1'));
    assert.deepEqual(this.ask('write', { fd, bytes }), [0, bytes.length]);
  }
}

const NAMES = ['home/a', 'home/b', 'home/games/c', 'home/games/d'];
const SNAPSHOT = 'home/games/game.toml', JOURNAL = 'home/games/game.journal', NEW = 'home/games/.new';

/** One home, lived in by one tab after another. */
class Home {
  /** What every file contains, and what it contained since the last transaction with it ended. */
  now = new Map();
  since = new Map();
  moves = 0;
  safe = 0;

  constructor(below) {
    this.below = below;
    this.database = new Database(below);
    this.database.kept = names => this.kept(names);
  }

  set(name, text) {
    this.now.set(name, text);
    if (!this.since.has(name)) this.since.set(name, [null]);
    this.since.get(name).push(text);
  }

  /** A transaction took these files as they were at some moment; from then on they cannot be older. */
  kept(names) {
    for (const name of names) {
      const all = this.since.get(name) ?? [null];
      const place = all.lastIndexOf(this.stored(name));
      assert(place >= 0, `${name} is kept as it never was`);
      this.since.set(name, all.slice(all.indexOf(this.stored(name))));
    }
    this.safe = Math.max(this.safe, this.reached());
  }

  stored(name) {
    const file = this.database.stored.get(name);
    return file ? Buffer.from(file.bytes).toString('latin1') : null;
  }

  /** How many moves of the game are in the database. */
  reached() {
    let last = Number(this.stored(SNAPSHOT) ?? 0);
    for (const line of (this.stored(JOURNAL) ?? '').split('\n').filter(Boolean).map(Number)) {
      if (line <= last) continue;
      assert.equal(line, last + 1, 'a move is missing in the middle');
      last = line;
    }
    return last;
  }

  async begin() {
    this.tab = await Tab.open(this.database);
    // Only files are in the database: a folder without any is gone.
    this.tab.ask('mkdir', { fd: ROOT, name: 'home/games' });
    this.journal = this.tab.open(JOURNAL, CREATE, true);
    assert(this.journal !== null);
    if ((this.now.get(JOURNAL) ?? null) === null) this.set(JOURNAL, '');
  }

  /** Plays a move; now and then the journal is folded into a new snapshot. */
  play() {
    const { tab } = this;
    this.moves++;
    tab.write(this.journal, `${this.moves}\n`);
    this.set(JOURNAL, this.now.get(JOURNAL) + `${this.moves}\n`);
    if (this.below(6)) return;
    const fd = tab.open(NEW, CREATE);
    this.set(NEW, '');
    tab.write(fd, `${this.moves}`);
    this.set(NEW, `${this.moves}`);
    if (tab.ask('sync', { fd })[0] === NOSPC) {
      // The store gives up a snapshot that the disk refuses.
      tab.ask('close', { fd });
      assert.equal(tab.ask('unlink', { fd: ROOT, name: NEW })[0], 0);
      return this.set(NEW, null);
    }
    tab.ask('close', { fd });
    assert.equal(tab.ask('rename', { fd: ROOT, name: NEW, to: ROOT, toName: SNAPSHOT })[0], 0);
    this.set(NEW, null);
    this.set(SNAPSHOT, `${this.moves}`);
    assert.equal(tab.ask('resize', { fd: this.journal, length: 0 })[0], 0);
    this.set(JOURNAL, '');
  }

  /** Does anything with the other files. */
  change() {
    const { tab, below } = this, name = NAMES[below(NAMES.length)], old = this.now.get(name) ?? null;
    const text = String.fromCharCode(97 + below(26)).repeat(1 + below(below(10) ? 20 : 3000));
    switch (below(5)) {
      case 0: case 1: {
        const append = below(2) > 0, fd = tab.open(name, CREATE | (append ? 0 : TRUNCATE), append);
        if (old === null || !append) this.set(name, '');
        tab.write(fd, text);
        this.set(name, this.now.get(name) + text);
        assert.equal(tab.ask('close', { fd })[0], 0);
        return assert.equal(tab.ask('close', { fd })[0], BADF);
      }
      case 2: {
        const fd = tab.open(name), length = below(40);
        if (fd === null) return assert.equal(old, null);
        assert.equal(tab.ask('resize', { fd, length })[0], 0);
        this.set(name, old.slice(0, length).padEnd(length, '\0'));
        return tab.ask('close', { fd });
      }
      case 3:
        assert.equal(tab.ask('unlink', { fd: ROOT, name })[0], old === null ? NOENT : 0);
        return old !== null && this.set(name, null);
      default: {
        const other = NAMES[below(NAMES.length)];
        if (old === null || other === name) return;
        assert.equal(tab.ask('rename', { fd: ROOT, name, to: ROOT, toName: other })[0], 0);
        this.set(name, null);
        return this.set(other, old);
      }
    }
  }

  check() {
    for (const [name, text] of this.now) assert.equal(this.tab.read(name), text, name);
  }

  /** The tab is gone; what it had not brought to the database is, too. */
  async die() {
    // Whatever the database was given, it still does; nobody hears of it.
    if (this.below(2)) while (this.database.step());
    this.database.waiting = [];
    for (const [name, all] of this.since) {
      const text = this.stored(name);
      assert(all.includes(text), `${name} is older than it may be`);
      this.now.set(name, text);
      this.since.set(name, [text]);
    }
    const reached = this.reached();
    assert(reached >= this.safe, `move ${this.safe} is lost`);
    [this.moves, this.safe] = [reached, reached];
    await this.begin();
    this.check();
  }

  /** The database takes everything again. */
  async recover() {
    this.database.failures = 0;
    this.play();
    for (let turn = 0; turn < 60; turn++) this.database.step();
    assert(!this.database.waiting.length);
    assert(!this.tab.full, 'it still says that there is no room');
    for (const [name, text] of this.now) assert.equal(this.stored(name), text, name);
    assert.equal(this.reached(), this.moves);
  }
}

async function main() {
  const below = draws(seed);
  let changes = 0, deaths = 0, refused = 0, moves = 0;
  for (let round = 0; round < rounds; round++) {
    const home = new Home(below);
    await home.begin();
    for (let life = 0; life < 8; life++) {
      home.database.failures = [0, 0, 5, 40, 100][below(5)];
      for (let count = below(60); count > 0; count--, changes++) {
        if (below(2)) home.play(), moves++;
        else home.change();
        for (let turn = below(4); turn > 0; turn--) home.database.step();
        if (!below(20)) home.check();
      }
      if (below(3)) {
        home.database.failures = 0;
        await home.die();
        deaths++;
      } else {
        await home.recover();
      }
    }
    refused += home.database.refused;
  }
  console.log(`+${deaths} deaths of a tab, no move lost`);
  console.log(`+${changes} changes of the files of a page`);
  console.log(`+${moves} of them moves`);
  console.log(`+${refused} times refused by the database`);
}

main().catch(error => {
  console.error(`seed ${seed}:`, error);
  process.exitCode = 1;
});
