import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

// `npm run test:release [-- --earlier COMMIT]`: packs a release and lives with it on a machine without compiler and network: set-up
// to first ballot, an upgrade of the data of the last tagged version, and back; then `npm run upgrade` as a service, with made-up later
// versions that hold and that do not.
const version060 = '07dce856';
const { values } = parseArgs({ options: { earlier: { type: 'string', default: findLastTag() ?? version060 } } });

const scratch = makeScratchFolder();
try {
  const release = unpackRelease();
  const scenarios = [
    ['scenario.ts', scratch, release, installEarlier(values.earlier)],
    ['upgrade.ts', scratch, release],
  ];
  for (const [file = '', ...args] of scenarios)
    process.exitCode ||= alone(process.execPath, [join(import.meta.dirname, file), ...args]);
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
}

/** As an operator does: the archive is unpacked, and that of the database lies beside it. */
function unpackRelease(): string {
  run(process.execPath, ['scripts/release.mjs', '--platforms', `${process.platform}-${process.arch}`]);
  const folder = join(scratch, 'release');
  mkdirSync(folder);
  for (const file of readdirSync('dist/release')) copyFileSync(join('dist/release', file), join(folder, file));
  run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], folder);
  const archive = readdirSync(folder).find((file) => file.endsWith('.tar.gz')) ?? '';
  run('tar', ['-xzf', archive], folder);
  const tools = join(scratch, 'tools');
  mkdirSync(tools);
  copyFileSync(process.execPath, join(tools, 'node'));
  return join(folder, archive.replace('.tar.gz', ''));
}

/** The tag of the version before this commit; undefined where there is none, as before 1.0.0. */
function findLastTag(): string | undefined {
  const pattern = ['--match', 'v[0-9]*.[0-9]*.[0-9]*', '--exclude', '*-*'];
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', ...pattern, 'HEAD^']);
  return status === 0 ? stdout.toString().trim() : undefined;
}

/** As its people ran it: a clone, installed and built. */
function installEarlier(commit: string): string {
  const folder = join(scratch, 'earlier');
  const archive = join(scratch, 'earlier.tar');
  mkdirSync(folder);
  run('git', ['archive', '--output', archive, commit]);
  run('tar', ['-xf', archive, '-C', folder]);
  run('npm', ['ci', '--no-audit', '--no-fund', '--silent'], folder);
  run(process.execPath, ['scripts/build.mjs'], folder);
  return folder;
}

/** Where the system allows it, in a network that has this process alone in it. */
function alone(program: string, args: string[]): number {
  const enter = ['--net', '--map-root-user', '--user'].slice(0, process.getuid?.() === 0 ? 1 : 3);
  const inside = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh', program, ...args];
  const canEnter = spawnSync('unshare', [...enter, 'true']).status === 0;
  const [command = '', ...rest] = canEnter ? ['unshare', ...enter, ...inside] : [program, ...args];
  return spawnSync(command, rest, { stdio: 'inherit' }).status ?? 1;
}

function run(program: string, args: string[], cwd = '.'): void {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`"${program} ${args.join(' ')}" failed.`);
}
