import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { clients } from './clients.ts';
import { spendEvening } from './evening.ts';
import { describe, findFaults } from './report.ts';

// `npm run test:hostile [-- 'cookie mill' … --minutes N --closed]`; all clients unless some are named. With --closed no
// organiser opens the network of the hall.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, closed: { type: 'boolean', default: false } },
});

for (const name of positionals.length > 0 ? positionals : Object.keys(clients)) {
  if (!Object.hasOwn(clients, name))
    throw new Error(`There is no client ${name}; there are ${Object.keys(clients).join(', ')}.`);
  const folder = makeScratchFolder();
  const minutes = Number(values.minutes);
  const evening = await spendEvening({ name, folder, minutes, voters: 300, newcomers: 50, opens: !values.closed });
  process.stdout.write(`${describe(evening)}\n`);
  if (findFaults(evening).length > 0) process.exitCode = 1;
  rmSync(folder, { recursive: true, force: true });
}
