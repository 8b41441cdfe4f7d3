import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderOfProcess } from './unit.ts';

/** What an upgrade that was killed had started on its copy ends by itself. */
const longestAtWorkMs = 60_000;

/**
 * A release that another service runs, or that another link beside it names, is not ours to replace.
 * @throws Error in plain words
 */
export async function refuseFolderInUse(folder: string): Promise<void> {
  const link = await findLinkTo(folder);
  if (link !== undefined) refuse(folder, `the link ${link} leads to it`);
  const deadline = Date.now() + longestAtWorkMs;
  for (;;) {
    const pid = await findProcessIn(folder);
    if (pid === undefined) return;
    if (Date.now() > deadline) refuse(folder, `process ${pid} runs in it`);
    await sleep(500);
  }
}

function refuse(folder: string, use: string): never {
  throw new Error(`${folder} is there already and in use: ${use}. Nothing was changed. End that use first.`);
}

async function findLinkTo(folder: string): Promise<string | undefined> {
  const beside = await readdir(path.dirname(folder), { withFileTypes: true });
  for (const entry of beside.filter((one) => one.isSymbolicLink())) {
    const link = path.join(entry.parentPath, entry.name);
    if ((await realpath(link).catch(() => undefined)) === folder) return link;
  }
  return undefined;
}

async function findProcessIn(folder: string): Promise<number | undefined> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 0);
  for (const pid of pids) {
    const place = await folderOfProcess(pid);
    if (place !== undefined && `${place}/`.startsWith(`${folder}/`)) return pid;
  }
  return undefined;
}
