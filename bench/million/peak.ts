import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const lookEveryMs = 100;

/** The most that a process has held in memory so far, shared pages included, in MB; 0 where it has ended. */
function peakMb(pid: number): number {
  try {
    return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Looks again and again, until it is asked what was most. */
export function watchPeak(pids: () => readonly number[]): () => number {
  let most = 0;
  const look = () => {
    most = Math.max(most, ...pids().map(peakMb));
  };
  const timer = setInterval(look, lookEveryMs).unref(); // a part that fails leaves it
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}

/**
 * Runs one of the product's commands, says what it said, and how long and how much memory it took. It is ended after `longestMs`.
 * @throws Error where it fails
 */
export async function runCommand(
  file: string,
  args: readonly string[],
  { env = {}, longestMs = 900_000 }: { env?: NodeJS.ProcessEnv; longestMs?: number } = {},
): Promise<{ seconds: number; mb: number; said: string }> {
  const startedMs = performance.now();
  const child: ChildProcess = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: longestMs,
  });
  const stopWatching = watchPeak(() => (child.pid ? [child.pid] : []));
  let said = '';
  child.stdout?.on('data', (text: Buffer) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  const mb = stopWatching();
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${said}`);
  return { seconds: (performance.now() - startedMs) / 1_000, mb, said };
}
