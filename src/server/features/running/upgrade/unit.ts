import { execFile } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { readTrusted } from './trusted-file.ts';

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
  /** The files that its variables come from, the last of which counts. */
  environmentFiles: readonly string[];
};

/** Undefined where there is no systemd, or no service of that name. */
export async function readUnit(name: string): Promise<Unit | undefined> {
  const properties = '--property=LoadState,MainPID,WorkingDirectory,ExecStart,EnvironmentFiles';
  const shown = await run('systemctl', ['show', name, properties]).catch(() => undefined);
  const lines = shown?.stdout.split('\n').map((line) => splitAtFirst(line, '=')) ?? [];
  const values = new Map(lines);
  if (values.get('LoadState') !== 'loaded') return undefined;
  const [, afterName = ''] = values.get('ExecStart')?.split('argv[]=') ?? [];
  const [command = ''] = afterName.split(' ;');
  return {
    name,
    pid: Number(values.get('MainPID')),
    folder: values.get('WorkingDirectory') ?? '',
    command: command.split(' '),
    environmentFiles: lines
      .filter(([property]) => property === 'EnvironmentFiles')
      .map(([, value]) => value.replace(/ \(ignore_errors=\w+\)$/, '')),
  };
}

/** Stops what runs of it, in order, and starts it anew. Returns why it could not; undefined where it did. */
export async function restartUnit(name: string): Promise<string | undefined> {
  return run('systemctl', ['restart', name]).then(
    () => undefined,
    ({ stderr, message }: { stderr?: string; message: string }) =>
      `systemctl could not restart it (${(stderr || message).trim().split('\n')[0]})`,
  );
}

/**
 * A variable as the files of the service name it, which root wrote: what its process has of it, the service could change itself.
 * @throws Error where somebody else can write such a file
 */
export async function readFromFiles({ environmentFiles }: Unit, variable: string): Promise<string | undefined> {
  const line = new RegExp(`^[ \\t]*${variable}=(["']?)(\\S+?)\\1\\s*$`, 'gm');
  const texts = await Promise.all(environmentFiles.map(readTrusted));
  return texts.flatMap((text) => [...text.matchAll(line)].map(([, , value]) => value)).at(-1);
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
