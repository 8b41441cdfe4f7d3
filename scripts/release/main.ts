// `npm run release [-- --platforms linux-x64,…] [--sign KEY]`: the archives of a release in dist/release, with `--sign` the
// signature beside it, by the secret key in that file.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { create } from 'tar';
import { PlainError, projectFolder } from '../install.mjs';
import { fetchDatabases, readDatabases } from './databases.ts';
import { refuseWhatIsTooMuch, stage } from './stage.ts';
import { git, readProject } from './tools.ts';

const output = path.join(projectFolder, 'dist/release');

try {
  await makeRelease();
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function makeRelease(): Promise<void> {
  const { values } = parseArgs({ options: { platforms: { type: 'string' }, sign: { type: 'string' } } });
  const project = readProject();
  const databases = readDatabases(project);
  const folder = path.join(output, `ten-stones-${project.version}`);
  const commit = git('describe', '--always', '--abbrev=40', '--dirty', '--exclude=*').trim();
  rmSync(output, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const date = new Date(git('log', '-1', '--format=%cI').trim());
  stage(folder, { project, commit, date, databases });
  const bytes = refuseWhatIsTooMuch(folder);
  await pack(folder, date);
  rmSync(folder, { recursive: true });
  fetchDatabases(output, databases, values.platforms?.split(','));
  writeChecksums();
  if (values.sign !== undefined)
    sign(`${folder}.tar.gz`, values.sign, `Ten Stones ${project.version}, commit ${commit}`);

  for (const file of readdirSync(output)) console.log(`${inMegabytes(statSync(path.join(output, file)).size)} ${file}`);
  console.log(`${inMegabytes(bytes)} when ${path.basename(folder)} is unpacked`);
  if (commit.endsWith('-dirty')) console.error('This is no release to publish: it has changes that are in no commit.');
}

/** The same bytes whenever the same commit is packed. */
async function pack(folder: string, mtime: Date): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(output, path.join(entry.parentPath, entry.name)))
    .sort();
  // Whatever umask the packer has; nothing in it is started by its name.
  for (const file of files) chmodSync(path.join(output, file), 0o644);
  await create({ file: `${folder}.tar.gz`, cwd: output, gzip: { level: 9 }, portable: true, mtime }, files);
}

function writeChecksums(): void {
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(output, file)))
      .digest('hex');
  const lines = readdirSync(output).map((file) => `${hashOf(file)}  ${file}\n`);
  writeFileSync(path.join(output, 'SHA256SUMS'), lines.join(''));
}

/** By the program minisign, which asks for the key's password; `npm run upgrade` reads what it writes. */
function sign(archive: string, key: string, comment: string): void {
  const { status, error } = spawnSync('minisign', ['-S', '-s', key, '-m', archive, '-t', comment], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new PlainError(`The release is not signed: ${error?.message ?? 'minisign says why above.'}`);
}

function inMegabytes(size: number): string {
  return `${(size / 1_000_000).toFixed(1).padStart(6)} MB`;
}
