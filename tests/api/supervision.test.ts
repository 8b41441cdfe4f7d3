import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listDatabaseProcesses } from '#tests/support/database-processes.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { readWelcome, setUpLine } from '#tests/support/welcome.ts';

const listen = `process.send('listening');`;
const crash = 'setTimeout(() => process.exit(1), 50);';
const serve = `setInterval(() => {}, 1e6); process.on('SIGTERM', () => process.exit(0)); console.log('serving');`;

test('a server whose supervisor was killed ends by itself, and its database with it; pretty, it said what a start has to at any level', async () => {
  const dataDir = makeScratchFolder();
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', LOG_FORMAT: 'pretty' };
  const code = `import { superviseServer } from './scripts/supervise.mjs'; superviseServer('src/server/main.ts');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const said = text(child.stdout);
  const { address } = await readWelcome(child, setUpLine);
  const server = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'));
  onTestFinished(() => {
    if (existsSync(`/proc/${server}`)) process.kill(server, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(`/proc/${server}`)).toBe(false), { timeout: 30_000 });
  expect(listDatabaseProcesses(dataDir)).toEqual([]);
  expect((await said).trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^\[\d\d:\d\d:\d\d\] INFO: Ten Stones is at /),
    expect.stringContaining(`INFO: The administration is at ${address}/admin`),
    expect.stringContaining('INFO: Make yourself the administrator within 30 minutes: '),
  ]);
});

/** What `npm start` does with a server; `programs` are what it runs the first time, the second time, and so on. */
function supervise(programs: string[]) {
  const folder = makeScratchFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [n, program] of programs.entries()) writeFileSync(join(folder, `${n}.mjs`), program);
  const entry = join(folder, 'entry.mjs');
  writeFileSync(
    entry,
    `import { existsSync, renameSync } from 'node:fs';
    const n = [...Array(${programs.length}).keys()].find((n) => existsSync(\`${folder}/\${n}.mjs\`));
    renameSync(\`${folder}/\${n}.mjs\`, \`${folder}/run-\${n}.mjs\`);
    await import(\`${folder}/run-\${n}.mjs\`);`,
  );
  const code = `import { superviseServer } from './scripts/supervise.mjs'; superviseServer(${JSON.stringify(entry)});`;
  const { npm_lifecycle_event: _, ...env } = process.env; // else it also watches for the loss of npm
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  return { child, ended, complaints: text(child.stderr), serving: once(child.stdout, 'data') };
}

test('a server that ends unexpectedly is started again, after growing pauses', async () => {
  const { child, ended, complaints, serving } = supervise([
    listen + crash,
    `process.kill(process.pid, 'SIGKILL');`, // not even up again: one more try
    listen + serve,
  ]);
  await serving;
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect((await complaints).trim().split('\n')).toEqual([
    'Ten Stones ended unexpectedly (code 1). It starts again in 1 s.',
    'Ten Stones ended unexpectedly (SIGKILL). It starts again in 2 s.',
  ]);
});

test.each([
  ['that stops in order', `${listen}setTimeout(() => process.exit(0), 50);`, 0],
  ['that could not start', 'process.exit(1);', 1],
])('a server %s is not started again', async (_, program, code) => {
  const { ended, complaints } = supervise([program, serve]);
  expect(await ended).toEqual([code, null]);
  expect(await complaints).toBe('');
});

test('whoever stops it in a pause is not kept waiting', async () => {
  const { child, ended } = supervise([listen + crash, serve]);
  await once(child.stderr, 'data');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
