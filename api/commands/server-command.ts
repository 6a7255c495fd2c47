import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * A small heap: of what is new 4 MB, at once and for good, since with the 1 MB that V8 begins with it would be looked through
 * four times as often where little of it lasts. By one thread: several leave gaps in what is kept, 10 to 60 MB.
 * `--optimize-for-size` would save 40 MB more under load, and make pages about half as slow again. V8's middle compiler takes
 * 20 MB less where it does not inline, and makes no slower code of this server. Garbage that is found in one go of some
 * 35 ms, once in several hundred pages made anew, is collected sooner than what is looked for meanwhile: some 40 MB less.
 */
const FLAGS = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--no-parallel-scavenge',
  '--heap-growing-percent=30',
  '--no-maglev-inlining',
  '--no-incremental-marking',
];

/** How the server of a folder is run, wherever that is. */
export const serverCommand = (folder = root) => ({
  args: [...FLAGS, join(folder, 'api/server.ts')],
  env: {
    // Else each of glibc's threads keeps the memory of its largest picture and its largest packed page.
    MALLOC_ARENA_MAX: '1',
    // Larger ones go back to the machine as soon as they are freed, and leave no gaps between small ones; SQLite's pages, of half as many, stay. Bytes.
    MALLOC_MMAP_THRESHOLD_: '8192',
    // Read in place of the sources: what takes away their types would take 25 MB for as long as the server runs.
    NODE_COMPILE_CACHE: join(folder, 'dist/compiled'),
  },
});
