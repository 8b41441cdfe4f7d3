import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError, projectFolder } from '../install.mjs';

export type Project = {
  name: string;
  version: string;
  description: string;
  license: string;
  scripts: Record<string, string>;
  imports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

/** The project's own package.json. */
export function readProject(): Project {
  return readJson(path.join(projectFolder, 'package.json'));
}

export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function git(...args: string[]): string {
  return run('git', args, projectFolder);
}

export function npm(args: string[], cwd = projectFolder): string {
  return run('npm', args, cwd);
}

function run(program: string, args: string[], cwd: string): string {
  const { status, stdout, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status === 0) return stdout;
  throw new PlainError(`"${program} ${args.join(' ')}" failed: ${error?.message ?? 'it says why above.'}`);
}
