// For `node --import`: a wait of a minute, as that for the first look at the daily backup, is over at once.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const wait = timers.setTimeout;
timers.setTimeout = (ms, ...rest) => wait(ms === 60_000 ? 0 : ms, ...rest);
syncBuiltinESMExports();
