import { execFile } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A service of systemd, as it is now. */
export type Unit = {
  name: string;
  /** 0 while nothing of it runs. */
  pid: number;
  /** In which folder it is started. */
  folder: string;
  /** What starts it: a program and its arguments. */
  command: readonly string[];
};

/** Undefined where there is no systemd, or no service of that name. */
export async function readUnit(name: string): Promise<Unit | undefined> {
  const properties = '--property=LoadState,MainPID,WorkingDirectory,ExecStart';
  const shown = await run('systemctl', ['show', name, properties]).catch(() => undefined);
  const values = new Map(shown?.stdout.split('\n').map((line) => splitAtFirst(line, '=')));
  if (values.get('LoadState') !== 'loaded') return undefined;
  const [, afterName = ''] = values.get('ExecStart')?.split('argv[]=') ?? [];
  const [command = ''] = afterName.split(' ;');
  return {
    name,
    pid: Number(values.get('MainPID')),
    folder: values.get('WorkingDirectory') ?? '',
    command: command.split(' '),
  };
}

/** Stops what runs of it, in order, and starts it anew. */
export async function restartUnit(name: string): Promise<void> {
  await run('systemctl', ['restart', name]);
}

/** What a process was started with, and by whom. */
export async function readProcess(pid: number) {
  const [environ, { uid, gid }] = await Promise.all([readFile(`/proc/${pid}/environ`, 'utf8'), stat(`/proc/${pid}`)]);
  const variables = environ.split('\0').filter((line) => line.includes('='));
  const env: NodeJS.ProcessEnv = Object.fromEntries(variables.map((line) => splitAtFirst(line, '=')));
  return { env, uid, gid };
}

/** The folder in which a process runs; undefined where it is gone. */
export function folderOfProcess(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}

function splitAtFirst(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}
