import { type SpawnOptions, spawn } from 'node:child_process';

const mostSaid = 4_000;

/**
 * Runs a program to its end. Resolves with what it says.
 * @throws Error with its last words where it fails
 */
export async function runProgram(program: string, args: string[], options: SpawnOptions): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-mostSaid);
    });
  const code = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(options.signal?.aborted ? options.signal.reason : error));
    child.once('close', resolve);
  });
  options.signal?.throwIfAborted();
  if (code !== 0) throw new Error(said.trim() || `${program} failed.`);
  return said.trim();
}
