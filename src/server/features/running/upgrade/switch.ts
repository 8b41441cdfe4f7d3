import { realpath, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from './archive.ts';
import { readAddress } from './installed.ts';
import { waitUntilReady } from './running-place.ts';
import { folderOfProcess, readUnit, restartUnit } from './unit.ts';

/** For what a start may have to do to the data, besides what it did to the copy. */
const longestStartMs = 60_000;

type Place = { unit: string; link: string };

/**
 * Has another release run: turns the link, restarts the service, and watches it until it is ready. Returns why it is not; undefined where it is.
 * Nothing is undone here.
 */
export async function switchTo({ unit, link }: Place, release: Release): Promise<string | undefined> {
  await turnLink(link, release.folder);
  return await startWhatTheLinkNames({ unit, link }, release);
}

/** What was killed between link and restart goes on from there: what runs is restarted only if it is another release. */
export async function startWhatTheLinkNames({ unit, link }: Place, release: Release) {
  const before = await readUnit(unit);
  const wanted = await realpath(link);
  const runs = before && before.pid !== 0 ? await folderOfProcess(before.pid) : undefined;
  const fault = runs === wanted ? undefined : await restartUnit(unit);
  if (fault !== undefined) return fault;
  const started = await readUnit(unit);
  const deadline = Date.now() + longestStartMs;
  const findAddress = async () => (started ? readAddress(started.pid) : undefined);
  return waitUntilReady(findAddress, release, async () => {
    const now = await readUnit(unit);
    if (now?.pid !== started?.pid || now?.pid === 0) return 'it ended as it started';
    return Date.now() > deadline ? `it was not ready in ${longestStartMs / 1000} s` : undefined;
  });
}

/** At once: at no moment does the link lead nowhere. */
async function turnLink(link: string, folder: string): Promise<void> {
  const draft = path.join(path.dirname(link), `.${path.basename(link)}.turning`);
  await rm(draft, { force: true });
  await symlink(folder, draft);
  await rename(draft, link);
}
