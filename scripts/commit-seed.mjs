import { spawnSync } from 'node:child_process';
import { projectFolder } from './install.mjs';

/**
 * A number that each commit has its own of: what is a sample today is another one tomorrow, and the same whenever this
 * commit is tested again. 0 where there is no repository, as in an unpacked archive.
 */
export function findCommitSeed() {
  const { stdout, status } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: projectFolder, encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout.slice(0, 8), 16) : 0;
}
