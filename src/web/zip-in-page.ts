import { type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate/browser';

// What the libraries that write and read workbooks get in place of `fflate` (`vite.config.ts`). Large files fflate packs and unpacks in
// a worker that it makes from a text. The security policy allows none, of which fflate hears nothing: it would wait for good.
export * from 'fflate/browser';

/** As `zip()` of fflate, but in the page itself. */
export function zip(files: Zippable, done: (error: null, archive: Uint8Array) => void): void {
  done(null, zipSync(files));
}

/** As `unzip()` of fflate, but in the page itself. */
export function unzip(archive: Uint8Array, done: (error: null, files: Unzipped) => void): void {
  done(null, unzipSync(archive));
}
