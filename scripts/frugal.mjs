import path from 'node:path';
import { projectFolder } from './install.mjs';

/**
 * How Node is started for the server, which often shares a small machine with its database. The same stands in deploy/,
 * where Node is started without this script.
 */
export const frugal = {
  args: [
    // V8 would let 48 MB of new objects gather before it looks which of them are still needed.
    '--max-semi-space-size=4',
    // The more V8 may have, the more it lets lie: with a limit of 4 GB, as on a large machine, up to four times what is
    // needed. 20,000 streams take 400 MB.
    '--max-old-space-size=1024',
    // And the earlier it looks: not three times during the start, which takes less than this.
    '--initial-old-space-size=64',
  ],
  env: {
    // glibc keeps a heap of its own for each thread that compresses, and after a while puts even what is as large as a
    // page there, between what stays, so that nothing can be given back.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    // What Node compiled, types stripped, for the next start: it takes a third less time, and the stripper's 16 MB stay
    // away. Named here, because what runs before a program could name it is compiled anew each time. Beside the pages that
    // were built: whoever can write there can write the program too.
    NODE_COMPILE_CACHE: path.join(projectFolder, 'dist/compiled-modules'),
  },
};
