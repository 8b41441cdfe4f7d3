import { execFile } from 'node:child_process';

/** Runs a command as a person does; resolves with what it said. */
export function runBackupCommand(
  entry: 'backup' | 'restore',
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ said: string; code: number }> {
  return new Promise((resolve) => {
    const all = [`src/server/backup/${entry}-command.ts`, ...args];
    const child = execFile(process.execPath, all, { env: { ...process.env, ...env } }, (_error, stdout, stderr) =>
      resolve({ said: stdout + stderr, code: child.exitCode ?? -1 }),
    );
  });
}
