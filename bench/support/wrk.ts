import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

const run = promisify(execFile);

export type Request = { method: string; path: string; headers: Record<string, string>; body?: string };
export type Load = { connections: number; seconds: number };
export type Answered = { perSecond: number; p50Ms: number; p99Ms: number; count: number };

// Sends each line of a file once; `%z` is what Lua calls a zero byte.
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
  io.write(string.format('\\nRESULT {"count":%d,"us":%d,"p50":%d,"p99":%d,"failed":%d}\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
`;

/**
 * Sends requests that are all different, each once, by a loader that hardly uses the processor (Debian: \`wrk\`).
 * @throws Error when one is not answered with success, when there were too few for the time, or where there is no wrk
 */
export async function sendEach(origin: string, requests: readonly Request[], load: Load): Promise<Answered> {
  const folder = makeScratchFolder();
  const [scriptFile, requestFile] = [join(folder, 'send.lua'), join(folder, 'requests')];
  await writeFile(scriptFile, script);
  await writeFile(requestFile, requests.map((request) => toBytes(origin, request)).join('\0'));
  const { connections, seconds } = load;
  const args = ['-t', '1', '-c', `${connections}`, '-d', `${seconds}s`, '-s', scriptFile, origin, '--', requestFile];
  try {
    const { stdout } = await run('wrk', args);
    const [, json = '{}'] = /^RESULT (.*)$/m.exec(stdout) ?? [];
    const { count, us, p50, p99, failed } = JSON.parse(json) as Record<
      'count' | 'us' | 'p50' | 'p99' | 'failed',
      number
    >;
    if (failed !== 0) throw new Error(`Not everything was answered with success:\n${stdout}`);
    if (count + connections > requests.length) throw new Error(`${requests.length} requests were too few.`);
    return { perSecond: count / (us / 1e6), p50Ms: p50 / 1000, p99Ms: p99 / 1000, count };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toBytes(origin: string, { method, path, headers, body = '' }: Request): string {
  const all = { host: new URL(origin).host, origin, ...headers, 'content-length': `${Buffer.byteLength(body)}` };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
