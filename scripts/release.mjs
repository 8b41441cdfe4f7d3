// `npm run release`: installs and builds what is missing, then packs a release; what is in it is in scripts/release.
import { buildWhenOutOfDate } from './build.mjs';
import { installMissing, PlainError } from './install.mjs';
import { runNode } from './tools.mjs';

try {
  installMissing({ toBuild: true });
  buildWhenOutOfDate();
  process.exitCode = runNode(['scripts/release/main.ts', ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
