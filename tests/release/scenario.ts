// What the archive has to do where there is neither a compiler nor a network. Run by main.ts in a network namespace of its own.
import { strict as assert } from 'node:assert';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { type Council, complete, countInRecord, setUpCouncil, vote } from './council.ts';
import { Installation, nobody } from './installation.ts';

const [scratch = '', release = '', earlier = ''] = process.argv.slice(2);
const tools = join(scratch, 'tools');

const isAlone = Object.values(networkInterfaces()).every((all) => all?.every(({ internal }) => internal));
say(isAlone ? 'no network' : 'WITH A NETWORK: this system gives no namespace without one');
assert.deepEqual(readdirSync(tools), ['node']);

checkImage();
await installFromArchive();
await upgradeAndGoBack();

/** It cannot be built everywhere, but what it copies can be looked for. */
function checkImage(): void {
  const dockerfile = readFileSync(join(release, 'deploy/Dockerfile'), 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY --chown=\S+ (.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  assert(copied.length > 5);
  for (const name of copied) assert(existsSync(join(release, name)), `the image copies ${name}, which is not there`);
  assert.doesNotMatch(dockerfile, /^ARG \w+=unknown$/m);
}

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
  const { version } = JSON.parse(readFileSync(join(earlier, 'package.json'), 'utf8')) as { version: string };
  const dataDir = makeFolder('second');
  const kept = join(makeFolder('kept'), 'council.backup');
  const before = new Installation({ folder: earlier, dataDir, tools });
  await before.start({ isEmpty: true });
  const council = await setUpCouncil(before);
  assert.equal(await vote(council), 1);
  await before.command('backup', kept);
  await before.stop();

  const upgraded = new Installation({ folder: release, dataDir, tools });
  say(`upgrade from ${version}: ${inSeconds(await upgraded.start())}`);
  assert.equal(await vote({ ...council, address: upgraded.address }), 2);
  await holds(upgraded);
  await upgraded.stop();
  if (Number.parseInt(version, 10) >= 1) await goBackWithAll(before, upgraded, council);
  else
    await goBackByBackup(
      before,
      new Installation({ folder: earlier, dataDir: makeFolder('third'), tools }),
      kept,
      council,
    );
}

/** From 1.0.0 on an older app runs on a schema that was only added to (0710), and the rest of the journey is its own. */
async function goBackWithAll(before: Installation, upgraded: Installation, council: Council): Promise<void> {
  say(`back: ${inSeconds(await before.start())}`);
  const there = { ...council, address: before.address };
  assert.equal(await vote(there), 3);
  await complete(there);
  assert.equal(await countInRecord(there), 3);
  await holds(before);
  await before.stop();

  await upgraded.start();
  assert.equal(await countInRecord({ ...council, address: upgraded.address }), 3);
  await holds(upgraded);
  await upgraded.stop();
  say(
    'back on the newer schema: it took a ballot, counted all and told the result, which the newer version tells as well',
  );
}

/** Before 1.0.0 the older app does not start on a newer schema. */
async function goBackByBackup(before: Installation, back: Installation, kept: string, council: Council): Promise<void> {
  await assert.rejects(before.command('start'), /migrated by a newer version/);
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
