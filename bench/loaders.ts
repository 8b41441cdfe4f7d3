import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Product } from '#tests/support/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

const run = promisify(execFile);

export type Load = { connections: number; seconds: number };
export type Request = { method?: string; path: string; headers: Record<string, string>; body?: string };
/** Waits are in milliseconds. */
export type Answered = { perSecond: number; count: number; failed: number; p99: number };

/** Asks for one address again and again, if wanted only so many times a second, by autocannon. */
export async function get(
  url: string,
  { connections, seconds, perSecond }: Load & { perSecond?: number },
  headers: Record<string, string> = {},
) {
  const all = Object.entries({ 'accept-encoding': 'br', ...headers });
  const { stdout } = await run(process.execPath, [
    'node_modules/autocannon/autocannon.js',
    ...['-j', '-c', `${connections}`, '-d', `${seconds}`],
    ...(perSecond ? ['-R', `${perSecond}`, '--ignoreCoordinatedOmission'] : []),
    ...all.flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    url,
  ]);
  type Report = {
    requests: { average: number };
    errors: number;
    non2xx: number;
    latency: { p50: number; p99: number };
  };
  const { requests, errors, latency } = JSON.parse(stdout) as Report;
  if (errors > 0) throw new Error(`${errors} requests failed.`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

/** Makes one call again and again, whatever it is answered, by autocannon. */
export async function flood(
  origin: string,
  { method = 'GET', path, headers, body }: Request,
  { connections, seconds }: Load,
) {
  const all = Object.entries({ origin, 'x-forwarded-for': '203.0.113.66', ...headers });
  const { stdout } = await run(process.execPath, [
    'node_modules/autocannon/autocannon.js',
    ...['-j', '-c', `${connections}`, '-d', `${seconds}`, '-t', '60', '-m', method],
    ...(body === undefined ? [] : ['-b', body]),
    ...all.flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    origin + path,
  ]);
  const { requests } = JSON.parse(stdout) as { requests: { average: number } };
  return { perSecond: requests.average };
}

// Sends each line of a file, then begins again; `%z` is what Lua calls a zero byte.
const script = `
local requests, next_place = {}, 0
init = function(args)
  for request in io.open(args[1], "rb"):read("*a"):gmatch("[^%z]+") do requests[#requests + 1] = request end
end
request = function()
  next_place = next_place % #requests + 1
  return requests[next_place]
end
done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  io.write(string.format('\\nRESULT {"perSecond":%f,"count":%d,"failed":%d,"p99":%f}\\n',
    summary.requests / summary.duration * 1e6, summary.requests, failed, latency:percentile(99) / 1000))
end
`;

/** Sends different requests one after the other, by a loader that hardly uses the processor. */
export async function send(origin: string, requests: readonly Request[], load: Load): Promise<Answered> {
  const bytes = requests.map((request) => toBytes(origin, request)).join('\0');
  const [, json = ''] = await inFiles({ 'send.lua': script, requests: bytes }, async (scriptFile, requestFile) => {
    const args = ['-t', '1', '-c', `${load.connections}`, '-d', `${load.seconds}s`, '--timeout', '60s'];
    const { stdout } = await runLoader('wrk', 'wrk', [...args, '-s', scriptFile, origin, '--', requestFile]);
    return /^RESULT (.*)$/m.exec(stdout) ?? [];
  });
  return JSON.parse(json) as Answered;
}

/** @throws Error when one is not answered with success, or when there were too few for the time */
export async function sendOnce(origin: string, requests: readonly Request[], load: Load): Promise<Answered> {
  const answered = await send(origin, requests, load);
  if (answered.failed > 0) throw new Error(`${answered.failed} requests were not answered with success.`);
  if (answered.count + load.connections > requests.length) throw new Error(`${requests.length} were too few.`);
  return answered;
}

function toBytes(origin: string, { method = 'GET', path, headers, body = '' }: Request): string {
  const all = { host: new URL(origin).host, origin, ...headers, 'content-length': `${Buffer.byteLength(body)}` };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Transactions per second of a script over 8 connections, by PostgreSQL's own loader. */
export async function pgbench({ connection }: Product, script: string, seconds: number): Promise<number> {
  const { host, user, password, database } = connection;
  const { stdout } = await inFiles({ 'script.sql': script }, (file) => {
    const load = ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', `${seconds}`, '-f', file];
    return runLoader('pgbench', 'postgresql-contrib', [...load, '-h', host, '-U', user, database], {
      PGPASSWORD: password,
    });
  });
  const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
  if (!rate || !stdout.includes('failed transactions: 0 ')) throw new Error(`pgbench failed:\n${stdout}`);
  return Number(rate);
}

/** @throws Error that says what to install where the machine does not have it */
async function runLoader(name: string, debianPackage: string, args: string[], env?: Record<string, string>) {
  return run(name, args, { env: { ...process.env, ...env } }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`Install ${name} for this measurement (Debian: ${debianPackage}).`);
    throw error;
  });
}

async function inFiles<T>(contents: Record<string, string>, act: (...files: string[]) => Promise<T>): Promise<T> {
  const folder = makeScratchFolder();
  const files = Object.entries(contents).map(([name, content]) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  });
  return act(...files).finally(() => rmSync(folder, { recursive: true, force: true }));
}
