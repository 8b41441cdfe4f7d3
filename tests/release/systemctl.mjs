// Stands in for systemd's program where no systemd runs: one service, which it really starts and stops. Called as `systemctl.mjs FILE COMMAND …`;
// the file says how the service is started, and holds its process.
import { spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [file = '', command = ''] = process.argv.slice(2);
const service = JSON.parse(readFileSync(file, 'utf8'));

if (command === 'show') show();
if (command === 'stop' || command === 'restart') await stop();
if (command === 'start' || command === 'restart') start();

function show() {
  const { folder, argv, environmentFile } = service;
  const started = `ExecStart={ path=${argv[0]} ; argv[]=${argv.join(' ')} ; ignore_errors=no ; start_time=[n/a] }`;
  const lines = ['LoadState=loaded', `MainPID=${isAlive() ? service.pid : 0}`, `WorkingDirectory=${folder}`, started];
  if (environmentFile) lines.push(`EnvironmentFiles=${environmentFile} (ignore_errors=yes)`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function stop() {
  if (isAlive()) process.kill(service.pid, 'SIGTERM');
  while (isAlive()) await sleep(20);
}

function start() {
  const { folder: cwd, argv, env, uid, gid, log } = service;
  const output = openSync(log, 'a');
  const [program, ...args] = argv;
  const options = { cwd, env, uid, gid, detached: true, stdio: ['ignore', output, output] };
  const child = spawn(program, args, /** @type {import('node:child_process').SpawnOptions} */ (options));
  writeFileSync(file, JSON.stringify({ ...service, pid: child.pid }));
  child.unref();
}

/** A process that ended and that nobody waits for any more counts as gone. */
function isAlive() {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${service.pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
