import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs packages of Debian and its kin, as root or where sudo asks for no password; elsewhere it does nothing.
 * @param {string[]} packages
 */
export function installPackages(packages) {
  if (!existsSync('/usr/bin/apt-get')) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {string[]} */ ...args) => {
    const [program = '', ...rest] = isRoot ? ['apt-get', '-q', ...args] : ['sudo', '-n', 'apt-get', '-q', ...args];
    return spawnSync(program, rest, { stdio: ['ignore', 'inherit', 'inherit'], env });
  };
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}
