// A thread of the program: WASI for one instance, in a worker of the page.
//
// The page says { module, memory, input, port, answer, args, env }, and for a thread also
// { id, start }. Files are asked of `files.js` through `port`, whose answers lie in `answer`. Standard
// input is the ring in `input`; whoever reads it sleeps until there is something.
'use strict';

const OK = 0, BADF = 8, INVAL = 28, NOSYS = 52;
const DIRECTORY = 3, CHARACTER = 2, ROOT = 3, RIGHTS = (1n << 30n) - 1n;
/** [0] how many bytes were written to the ring, [1] how many were read, [2] whether it ended; [3] counts threads, [4] never changes, [5] counts what is said in order. */
const WRITTEN = 0, READ = 1, ENDED = 2, THREADS = 3, NEVER = 4, SAID = 5, HEAD = 32;

/** Ends a thread that called for the end of the program. */
class Exit extends Error {}

const encoder = new TextEncoder(), decoder = new TextDecoder();

onmessage = ({ data: told }) => {
  const { module, memory, input, port, answer, args = [], env = [] } = told;
  const control = new Int32Array(input, 0, HEAD / 4), ring = new Uint8Array(input, HEAD);
  const head = new Int32Array(answer, 0, 4), answered = new Uint8Array(answer, 16);

  const view = () => new DataView(memory.buffer);
  const bytes = (at, length) => new Uint8Array(memory.buffer, at, length);
  // What decodes text takes no shared memory.
  const text = (at, length) => decoder.decode(bytes(at, length).slice());
  const u32 = (at, value) => view().setUint32(at, value, true);
  const u64 = (at, value) => view().setBigUint64(at, BigInt(value), true);

  /** The pieces of memory that a list of them names. */
  const pieces = (at, count) => Array.from({ length: count }, (_, n) =>
    bytes(view().getUint32(at + 8 * n, true), view().getUint32(at + 8 * n + 4, true)));

  /** Tells the page what it has to hear in order: what one thread tells may overtake another. */
  const say = (what, moved = []) => postMessage({ nth: Atomics.add(control, SAID, 1), ...what }, moved);

  /** Asks for a file and waits; the number that was answered is in `head[2]`. */
  const ask = (call, wanted) => {
    Atomics.store(head, 0, 0);
    port.postMessage({ call, ...wanted });
    while (Atomics.load(head, 0) === 0) Atomics.wait(head, 0, 0);
    return head[1];
  };
  /** The same, with the number and the bytes that were answered written to memory. */
  const told_at = (at, error) => { if (error === OK) u32(at, head[2]); return error; };
  const stat_at = (at, error) => { if (error === OK) bytes(at, 64).set(answered.subarray(0, 64)); return error; };

  const strings = list => ({
    get: (pointers, buffer) => {
      for (const item of list) {
        const encoded = encoder.encode(item + '\0');
        u32(pointers, buffer);
        bytes(buffer, encoded.length).set(encoded);
        pointers += 4;
        buffer += encoded.length;
      }
      return OK;
    },
    sizes: (count, size) => {
      u32(count, list.length);
      u32(size, list.reduce((sum, item) => sum + encoder.encode(item).length + 1, 0));
      return OK;
    },
  });
  const argv = strings(args), environ = strings(env);

  /** Reads standard input: as much as is there, once something is. */
  const listen = piece => {
    const read = Atomics.load(control, READ);
    let written;
    for (;;) {
      // The end is read first: everything was written before it, so nothing is missed.
      const ended = Atomics.load(control, ENDED);
      written = Atomics.load(control, WRITTEN);
      if (written !== read) break;
      if (ended) return 0;
      // The end wakes nobody who begins to wait just after it, so nobody waits for long.
      Atomics.wait(control, WRITTEN, read, 100);
    }
    let sum = 0;
    while (sum < piece.length && ((read + sum) | 0) !== written) {
      piece[sum] = ring[((read + sum) >>> 0) % ring.length];
      sum++;
    }
    Atomics.store(control, READ, (read + sum) | 0);
    return sum;
  };

  const wasi = {
    args_get: argv.get, args_sizes_get: argv.sizes,
    environ_get: environ.get, environ_sizes_get: environ.sizes,
    clock_res_get: (_, at) => { u64(at, 5000); return OK; },
    clock_time_get: (clock, _, at) => {
      u64(at, Math.round((clock === 0 ? performance.timeOrigin + performance.now() : performance.timeOrigin - start + performance.now()) * 1e6));
      return OK;
    },
    random_get: (at, length) => {
      for (let done = 0; done < length; done += 65536) {
        const part = bytes(at + done, Math.min(65536, length - done));
        part.set(crypto.getRandomValues(new Uint8Array(part.length)));
      }
      return OK;
    },
    sched_yield: () => OK,
    proc_exit: code => { say({ exit: code }); throw new Exit(`exit ${code}`); },
    // Only sleeping is asked for.
    poll_oneoff: (at, out, count, ready) => {
      let least = Infinity;
      for (let n = 0; n < count; n++) {
        const one = at + 48 * n;
        if (view().getUint8(one + 8) !== 0) return NOSYS;
        const time = Number(view().getBigUint64(one + 24, true)) / 1e6;
        const absolute = view().getUint16(one + 40, true) & 1;
        least = Math.min(least, absolute ? time - (performance.timeOrigin - start + performance.now()) : time);
        u64(out + 32 * n, view().getBigUint64(one, true));
        u64(out + 32 * n + 8, 0);
      }
      if (least > 0) Atomics.wait(control, NEVER, 0, least);
      u32(ready, count);
      return OK;
    },
    fd_prestat_get: (fd, at) => { if (fd !== ROOT) return BADF; u32(at, 0); u32(at + 4, 1); return OK; },
    fd_prestat_dir_name: (_, at) => { bytes(at, 1)[0] = 47; return OK; },
    fd_fdstat_get: (fd, at) => {
      let kind = CHARACTER, rights = (1n << 1n) | (1n << 6n);
      // Asked before every file is opened.
      if (fd === ROOT) [kind, rights] = [DIRECTORY, RIGHTS];
      if (fd > ROOT) {
        const error = ask('kind', { fd });
        if (error !== OK) return error;
        [kind, rights] = [head[2], RIGHTS];
      }
      bytes(at, 24).fill(0);
      view().setUint8(at, kind & 255);
      view().setUint16(at + 2, kind >> 8, true);
      u64(at + 8, rights);
      u64(at + 16, rights);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    fd_close: fd => ask('close', { fd }),
    fd_sync: fd => ask('sync', { fd }),
    fd_datasync: fd => ask('sync', { fd }),
    fd_advise: () => OK,
    fd_allocate: () => OK,
    fd_filestat_get: (fd, at) => {
      if (fd >= ROOT) return stat_at(at, ask('fdstat', { fd }));
      bytes(at, 64).fill(0);
      view().setUint8(at + 16, CHARACTER);
      return OK;
    },
    fd_filestat_set_size: (fd, size) => ask('resize', { fd, length: Number(size) }),
    fd_filestat_set_times: () => OK,
    path_filestat_set_times: () => OK,
    fd_seek: (fd, offset, whence, at) => {
      const error = ask('seek', { fd, offset: Number(offset), whence });
      if (error === OK) u64(at, head[2]);
      return error;
    },
    fd_tell: (fd, at) => wasi.fd_seek(fd, 0n, 1, at),
    fd_read: (fd, at, count, done) => {
      const wanted = pieces(at, count).filter(piece => piece.length);
      let sum = 0;
      if (fd === 0) sum = wanted.length ? listen(wanted[0]) : 0;
      else for (const piece of wanted) {
        const error = ask('read', { fd, length: piece.length });
        if (error !== OK) return error;
        piece.set(answered.subarray(0, head[2]));
        sum += head[2];
        if (head[2] < piece.length) break;
      }
      u32(done, sum);
      return OK;
    },
    fd_pread: (fd, at, count, offset, done) => {
      const [piece] = pieces(at, count);
      const error = ask('read', { fd, length: piece?.length ?? 0, offset: Number(offset) });
      if (error !== OK) return error;
      piece?.set(answered.subarray(0, head[2]));
      u32(done, head[2]);
      return OK;
    },
    fd_write: (fd, at, count, done) => {
      const parts = pieces(at, count), all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
      parts.reduce((to, part) => { all.set(part, to); return to + part.length; }, 0);
      if (fd >= ROOT) {
        const error = ask('write', { fd, bytes: all });
        if (error !== OK) return error;
      } else say({ [fd === 1 ? 'out' : 'err']: all }, [all.buffer]);
      u32(done, parts.reduce((sum, part) => sum + part.length, 0));
      return OK;
    },
    fd_readdir: (fd, at, length, cookie, used) => {
      const error = ask('list', { fd, length, cookie: Number(cookie) });
      if (error === OK) bytes(at, head[2]).set(answered.subarray(0, head[2]));
      return told_at(used, error);
    },
    path_open: (fd, _, at, length, flags, __, ___, fdflags, out) =>
      told_at(out, ask('open', { fd, name: text(at, length), flags, append: !!(fdflags & 1) })),
    path_create_directory: (fd, at, length) => ask('mkdir', { fd, name: text(at, length) }),
    path_remove_directory: (fd, at, length) => ask('rmdir', { fd, name: text(at, length) }),
    path_unlink_file: (fd, at, length) => ask('unlink', { fd, name: text(at, length) }),
    path_rename: (fd, at, length, to, other, size) =>
      ask('rename', { fd, name: text(at, length), to, toName: text(other, size) }),
    path_filestat_get: (fd, _, at, length, out) => stat_at(out, ask('stat', { fd, name: text(at, length) })),
    path_readlink: () => INVAL, path_link: () => NOSYS, path_symlink: () => NOSYS,
  };

  const imports = {
    env: { memory },
    wasi_snapshot_preview1: new Proxy(wasi, { get: (all, name) => all[name] ?? (() => NOSYS) }),
    wasi: {
      'thread-spawn': argument => {
        const id = Atomics.add(control, THREADS, 1) + 1;
        // A worker that sleeps starts no other, so the page does.
        postMessage({ thread: { id, start: argument } });
        return id;
      },
    },
  };
  // Time that never goes back, the same for all threads.
  const { start } = told;
  try {
    const { exports } = new WebAssembly.Instance(module, imports);
    if (told.thread) exports.wasi_thread_start(told.thread.id, told.thread.start);
    else exports._start();
    if (told.thread) postMessage({ ended: true });
    else say({ exit: 0 });
  } catch (error) {
    if (!(error instanceof Exit)) postMessage({ failed: String(error.stack ?? error) });
  }
};
