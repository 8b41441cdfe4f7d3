import { spawn, spawnSync } from 'node:child_process';
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
  const { program, ...options } = withProjectNode(env);
  const { status } = spawnSync(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  return status ?? 1;
}

/**
 * The same beside others: resolves with its exit code and what it said.
 * @type {(args: string[]) => Promise<{ exitCode: number, said: string }>}
 */
export function startNode(args) {
  const { program, ...options } = withProjectNode({});
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ exitCode: status ?? 1, said: Buffer.concat(said).toString('utf8') }));
  });
}

/**
 * The project's Node and programs first, also for what the tools start themselves.
 * @param {NodeJS.ProcessEnv} env
 */
function withProjectNode(env) {
  const program = findProjectNode() ?? 'node';
  const bin = path.join(projectFolder, 'node_modules/.bin');
  const PATH = [path.dirname(program), bin, process.env.PATH].join(path.delimiter);
  return { program, cwd: projectFolder, env: { ...process.env, PATH, ...env } };
}
