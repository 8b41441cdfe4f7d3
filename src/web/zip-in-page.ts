import { type Zippable, zipSync } from 'fflate/browser';

// What the library that writes workbooks gets in place of `fflate` (`vite.config.ts`). Large files fflate packs in a worker that it
// makes from a text. The security policy allows none, of which fflate hears nothing: it would wait for good.
export * from 'fflate/browser';

/** As `zip()` of fflate, but in the page itself. */
export function zip(files: Zippable, done: (error: null, archive: Uint8Array) => void): void {
  done(null, zipSync(files));
}
