import { lstat, mkdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { isRelease } from '#server/release.ts';
import { complain, outliveReaders } from '#server/terminal.ts';
import { readRelease } from './archive.ts';
import { changeRelease, finishChange, goBack } from './change-release.ts';
import { filesOfUpgrades, readInstalled } from './installed.ts';
import { openJournal } from './journal.ts';
import { lockUpgrade } from './lock.ts';
import { readState } from './state.ts';
import { stepsForClone, stepsForNoLink, stepsWithoutService } from './steps-by-hand.ts';
import { readUnit, type Unit } from './unit.ts';
import { prepareUpgrade } from './upgrade.ts';

// `npm run upgrade -- ARCHIVE`: a newer release, tried on a copy first; `npm run upgrade -- --back`: the one before.
const call = isRelease
  ? 'node scripts/command.mjs src/server/features/running/upgrade/upgrade-command.ts'
  : 'npm run upgrade --';
const usage = `Usage: ${call} ten-stones-<version>.tar.gz [--unit ten-stones], or: ${call} --back`;

outliveReaders();
// The service, another user, reads what is unpacked.
process.umask(0o022);
try {
  const { archive, unit: name, back } = readArguments();
  const unit = await findUnit(name);
  await run(unit, { archive, back });
} catch (error) {
  complain((error as Error).message);
  process.exitCode = 1;
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { unit: { type: 'string', default: 'ten-stones' }, back: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [archive, ...more] = positionals;
  if (more.length > 0 || (archive !== undefined) === values.back) throw new Error(usage);
  return { ...values, archive };
}

/** @throws Error with the steps for what is no release under systemd */
async function findUnit(name: string): Promise<Unit> {
  const unit = await readUnit(name);
  if (!unit) throw new Error((isRelease ? stepsWithoutService(name) : stepsForClone()).join('\n'));
  const isLink = (await lstat(unit.folder).catch(() => undefined))?.isSymbolicLink() ?? false;
  if (isLink) return unit;
  const release = await readRelease(unit.folder).catch(() => undefined);
  throw new Error((release ? stepsForNoLink(name, release) : stepsForClone()).join('\n'));
}

async function run(unit: Unit, { archive, back }: { archive: string | undefined; back: boolean }): Promise<void> {
  const link = unit.folder;
  const service = { unit: unit.name, link };
  const files = filesOfUpgrades(link);
  await mkdir(files.folder, { recursive: true, mode: 0o711 }).catch((cause: unknown) => {
    throw new Error(`${files.folder} cannot be written: run this as root.`, { cause });
  });
  await lockUpgrade(link);
  const say = openJournal(files.log);
  try {
    const state = await readState(files.state);
    if (back) return await goBack(service, state, say);
    if (state?.isUnderWay && (await finishChange(service, state, say)) === 'newer') return;
    const installed = await readInstalled((await readUnit(unit.name)) ?? unit);
    const interrupted = new AbortController();
    const stop = () => interrupted.abort(new Error('It was interrupted. What ran runs on.'));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    takePriority('PRIORITY_BELOW_NORMAL');
    const prepared = await prepareUpgrade({ installed, archive: archive ?? '', signal: interrupted.signal }, say);
    interrupted.signal.throwIfAborted();
    takePriority('PRIORITY_NORMAL');
    // From here on it is not interrupted: it takes seconds, and ends with the one version or the other.
    await changeRelease(service, prepared, { say });
  } catch (error) {
    say(...(error as Error).message.split('\n'));
    process.exitCode = 1;
  }
}

/** Whoever is served goes before the copy. Only root gets back what it gave up, and needs it for the switch. */
function takePriority(name: 'PRIORITY_BELOW_NORMAL' | 'PRIORITY_NORMAL'): void {
  if (process.getuid?.() === 0) setPriority(constants.priority[name]);
}
