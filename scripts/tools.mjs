import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findProjectNode, projectFolder } from './install.mjs';

/**
 * Runs a program of a package with the project's own Node; returns its exit code.
 * @type {(entry: string, args: string[], env?: NodeJS.ProcessEnv) => number}
 */
export function runTool(entry, args, env = {}) {
  return runNode([path.join(projectFolder, 'node_modules', entry), ...args], env);
}

/** @type {(args: string[], env?: NodeJS.ProcessEnv) => number} */
export function runNode(args, env = {}) {
  const bin = path.join(projectFolder, 'node_modules/.bin');
  const projectNode = findProjectNode() ?? 'node';
  // The project's Node and programs first, also for what the tools start themselves.
  const PATH = [path.dirname(projectNode), bin, process.env.PATH].join(path.delimiter);
  const { status } = spawnSync(projectNode, args, {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH, ...env },
  });
  return status ?? 1;
}
