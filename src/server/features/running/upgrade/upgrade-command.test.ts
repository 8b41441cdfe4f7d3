import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const command = 'src/server/features/running/upgrade/upgrade-command.ts';

/** What the upgrade of a release under systemd does is in tests/release/upgrade.ts. */
function upgrade(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8', env: { PATH: '' } });
  return { status, said: stderr };
}

test('a clone gets the steps, and a call that names both ways is told how it goes', () => {
  const steps = upgrade('ten-stones-1.1.0.tar.gz');
  expect(steps.said).toMatch(/^This is a clone.*nothing was changed.* 1\. npm run backup.*git pull/s);
  expect(steps.status).toBe(1);
  expect(upgrade('ten-stones-1.1.0.tar.gz', '--back').said).toMatch(/^Usage: npm run upgrade/);
});
