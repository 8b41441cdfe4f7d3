// What the archive has to do where there is neither a compiler nor a network. Run by main.ts in a network namespace of its own.
import { strict as assert } from 'node:assert';
import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setUpCouncil, vote } from './council.ts';
import { Installation, nobody } from './installation.ts';

const [scratch = '', release = '', earlier = ''] = process.argv.slice(2);
const tools = join(scratch, 'tools');

const isAlone = Object.values(networkInterfaces()).every((all) => all?.every(({ internal }) => internal));
say(isAlone ? 'no network' : 'WITH A NETWORK: this system gives no namespace without one');
assert.deepEqual(readdirSync(tools), ['node']);

await installFromArchive();
if (earlier) await upgradeAndGoBack();

async function installFromArchive(): Promise<void> {
  const dataDir = makeFolder('first');
  const installed = new Installation({ folder: release, dataDir, tools });
  say(`first start: ${inSeconds(await installed.start({ isEmpty: true }))}`);
  const council = await setUpCouncil(installed);
  assert.equal(await vote(council), 1);
  await installed.stop();
  say(`second start: ${inSeconds(await installed.start())}`);
  assert.equal(await vote({ ...council, address: installed.address }), 2);
  await holds(installed);
  await installed.stop();
}

async function upgradeAndGoBack(): Promise<void> {
  const dataDir = makeFolder('second');
  const kept = join(makeFolder('kept'), 'council.backup');
  const before = new Installation({ folder: earlier, dataDir, tools });
  await before.start({ isEmpty: true });
  const council = await setUpCouncil(before);
  assert.equal(await vote(council), 1);
  await before.command('backup', kept);
  await before.stop();

  const upgraded = new Installation({ folder: release, dataDir, tools });
  say(`upgrade: ${inSeconds(await upgraded.start())}`);
  assert.equal(await vote({ ...council, address: upgraded.address }), 2);
  await holds(upgraded);
  await upgraded.stop();
  await assert.rejects(before.command('start'), /migrated by a newer version/);

  const back = new Installation({ folder: earlier, dataDir: makeFolder('third'), tools });
  await back.command('restore', kept);
  await back.start();
  assert.equal(await vote({ ...council, address: back.address }), 2);
  await holds(back);
  await back.stop();
  say('back by the backup: its ballot is there, that of the newer version is not');
}

async function holds(installed: Installation): Promise<void> {
  assert.match(await installed.command('verify'), /The database holds/);
}

/** Of the user that runs the product. */
function makeFolder(name: string): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  if (process.getuid?.() === 0) chownSync(folder, nobody, nobody);
  return folder;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
