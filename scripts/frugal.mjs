/**
 * How Node is started for the server, which often shares a small machine with its database. V8 would let 48 MB of new
 * objects gather before it looks which of them are still needed, and glibc keeps a heap of its own for each thread that
 * compresses. The same stands in deploy/, where Node is started without this script.
 */
export const frugal = { args: ['--max-semi-space-size=4'], env: { MALLOC_ARENA_MAX: '2' } };
