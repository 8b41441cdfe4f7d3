import { execFile } from 'node:child_process';

const entries = {
  backup: 'src/server/backup/backup-command.ts',
  restore: 'src/server/backup/restore-command.ts',
  'owner-link': 'src/server/features/people/administrators/owner-link-command.ts',
} as const;

/** Runs a command as a person does; resolves with what it said. */
export function runCommand(
  command: keyof typeof entries,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ said: string; code: number }> {
  return new Promise((resolve) => {
    const all = [entries[command], ...args];
    const child = execFile(process.execPath, all, { env: { ...process.env, ...env } }, (_error, stdout, stderr) =>
      resolve({ said: stdout + stderr, code: child.exitCode ?? -1 }),
    );
  });
}
