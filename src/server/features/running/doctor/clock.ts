import { readClock, toClockFault } from '#server/database/clock.ts';
import { ask, type Check } from '#server/features/running/doctor/installation.ts';

/** Whether the database's clock, this machine's and that of a server elsewhere agree: deadlines are the database's. */
export const clock: Check = {
  name: 'clock',
  look: async ({ db, now, address, asked }) => {
    const database = toClockFault('The clock of the database', await readClock(db), now());
    const elsewhere = asked.clock ?? address;
    const answer = elsewhere === undefined ? undefined : await ask(elsewhere);
    const date = answer instanceof Response ? Date.parse(answer.headers.get('date') ?? '') : Number.NaN;
    return [...database, ...(Number.isNaN(date) ? [] : toClockFault(`The clock of ${elsewhere}`, date, now()))];
  },
};
