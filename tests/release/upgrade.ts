// A release under a service manager, and later ones that hold and that do not. Run by main.ts in a network namespace of its own.
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { mostSilentMs } from '#tests/support/promised-answer.ts';
import { makeSigner } from '#tests/support/signer.ts';
import { setUpCouncil, vote } from './council.ts';
import { nobody } from './installation.ts';
import { findFreePort, Service } from './service.ts';

const [scratch = '', release = ''] = process.argv.slice(2);
const signer = makeSigner();
const machine = join(scratch, 'upgrades');
const [opt, made, dataDir] = [join(machine, 'opt'), join(machine, 'made'), join(machine, 'data')];
for (const folder of [machine, opt, made, dataDir, join(machine, 'tools')]) mkdirSync(folder);
if (process.getuid?.() === 0) chownSync(dataDir, nobody, nobody);

const failsToStart = 'throw new Error("made to fail");\n';
// As a fault of the place that no copy has.
const failsInItsPlace = 'if (process.env.PORT === process.env.RATE_LIMIT_PORT) throw new Error("made to fail");\n';

const link = join(opt, 'ten-stones');
const first = makeVersion('1.0.0');
execFileSync('tar', ['-xzf', first, '-C', opt]);
symlinkSync(join(opt, 'ten-stones-1.0.0'), link);
for (const file of readdirSync(join(release, '..')).filter((name) => name.endsWith('.tgz')))
  copyFileSync(join(release, '..', file), join(opt, file));
const port = await findFreePort();
const service = new Service(port, {
  scratch: machine,
  link,
  dataDir,
  env: { RATE_LIMIT_PORT: String(port) },
  updateKey: signer.publicKey,
});

try {
  service.control('start');
  const council = await setUpCouncil({ address: service.address, setUpToken: await service.readSetUpToken() });
  let ballots = 0;
  const votes = async () => assert.equal(await vote({ ...council, address: service.address }), ++ballots);
  await votes();
  await refusesWhatIsNotSigned();
  await staysWhereTheCopyFails();
  await comesBackByItself();
  await votes();
  await upgradesAndGoesBack(votes);
  await goesOnAfterKills(votes);
} finally {
  service.control('stop');
}

async function refusesWhatIsNotSigned(): Promise<void> {
  const archive = makeVersion('1.1.0');
  const signature = readFileSync(`${archive}.minisig`, 'utf8');
  const refused = async (wanted: RegExp, env = {}) => {
    const { code, said } = await service.upgrade([archive], { env });
    assert.match(said, wanted);
    assert.equal(code, 1);
  };
  await refused(/signed with another key/, { UPDATE_KEY: makeSigner().publicKey });
  writeFileSync(`${archive}.minisig`, signature.replace('\ntrusted comment: made up', '\ntrusted comment: made'));
  await refused(/comment of the signature was changed/);
  writeFileSync(`${archive}.minisig`, signature);
  const bytes = readFileSync(archive);
  writeFileSync(archive, Buffer.concat([bytes, Buffer.from([0])]));
  await refused(/does not fit the archive/);
  rmSync(`${archive}.minisig`);
  await refused(/There is no file .*\.minisig/);
  assert.deepEqual(
    readdirSync(opt).filter((name) => name.includes('1.1.0')),
    [],
  );
  say('what is not signed by the key is refused');
}

async function staysWhereTheCopyFails(): Promise<void> {
  const watch = service.watch();
  const { code, said } = await service.upgrade([makeVersion('1.1.0', failsToStart)]);
  assert.match(said, /Version 1\.1\.0 does not start/);
  assert.equal(code, 1);
  assert.equal(await service.version(), '1.0.0');
  say(`a version that fails on the copy: the old one served on, ${inBounds(watch)} between two answers`);
}

async function comesBackByItself(): Promise<void> {
  const watch = service.watch();
  const { code, said } = await service.upgrade([makeVersion('1.2.0', failsInItsPlace)]);
  assert.match(said, /Version 1\.2\.0 is not ready: .*\. Back to 1\.0\.0/);
  assert.match(said, /Version 1\.0\.0 runs again/);
  assert.equal(code, 1);
  assert.equal(await service.version(), '1.0.0');
  say(`a version that fails in its place: back by itself, ${inBounds(watch)} without an answer`);
}

async function upgradesAndGoesBack(votes: () => Promise<void>): Promise<void> {
  const archive = makeVersion('1.3.0');
  const restart = service.watch();
  service.control('restart');
  await service.ready();
  const alone = inBounds(restart);
  const watch = service.watch();
  const { code, said } = await service.upgrade([archive]);
  assert.equal(code, 0, said);
  assert.equal(await service.version(), '1.3.0');
  const there = inBounds(watch);
  await votes();
  const again = await service.upgrade([archive]);
  assert.match(again.said, /which is not newer/);
  const watchBack = service.watch();
  const back = await service.upgrade(['--back']);
  assert.equal(back.code, 0, back.said);
  assert.equal(await service.version(), '1.0.0');
  say(`without an answer: upgraded ${there}, back ${inBounds(watchBack)}, a restart alone ${alone}`);
  await votes();
  assert.match((await service.upgrade(['--back'])).said, /There is no upgrade of .* to go back from/);
}

async function goesOnAfterKills(votes: () => Promise<void>): Promise<void> {
  const archive = makeVersion('1.4.0');
  const moments = [/signature holds/, /is unpacked/, /Backed up/, /read back/, /ran on the copy/];
  for (const killAt of moments) {
    await service.upgrade([archive], { killAt });
    assert.equal(await service.version(), '1.0.0');
    await votes();
  }
  const [one, other] = await Promise.all([service.upgrade([archive]), service.upgrade([archive])]);
  assert.deepEqual([one.code, other.code].sort(), [0, 1]);
  assert.match(one.said + other.said, /Another upgrade of .* is under way/);
  assert.equal(await service.version(), '1.4.0');
  await votes();
  assert.equal((await service.upgrade(['--back'])).code, 0);
  // In the switch the one or the other may run by then; the next call goes on, and the one after it finds it done.
  await service.upgrade([archive], { killAt: /Switching to/ });
  await service.ready();
  await votes();
  await service.upgrade([archive]);
  assert.equal(await service.version(), '1.4.0');
  await votes();
  say('killed at five moments, two at once, killed in the switch: one version always ran, and the next call upgraded');
}

/** How long nobody had an answer, where that is no longer than may be. */
function inBounds(watch: { stop: () => number }): string {
  const ms = Math.round(watch.stop());
  assert(ms <= mostSilentMs, `nobody had an answer for ${ms} ms`);
  return `${ms} ms`;
}

/** A made-up version of the release, packed and signed; `fault` is what its start does first. */
function makeVersion(version: string, fault = ''): string {
  const name = `ten-stones-${version}`;
  const folder = join(made, name);
  rmSync(folder, { recursive: true, force: true });
  execFileSync('cp', ['-R', release, folder]);
  for (const file of ['package.json', 'release.json']) {
    const content = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    writeFileSync(join(folder, file), JSON.stringify({ ...content, version }));
  }
  const entry = join(folder, 'src/server/main.ts');
  writeFileSync(entry, fault + readFileSync(entry, 'utf8'));
  const archive = join(made, `${name}.tar.gz`);
  execFileSync('tar', ['-I', 'gzip -1', '-cf', archive, '-C', made, name]);
  rmSync(folder, { recursive: true });
  writeFileSync(`${archive}.minisig`, signer.sign(readFileSync(archive)));
  return archive;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
