import { sql } from 'kysely';
import { ask, type Check, type Finding } from '#server/features/running/doctor/installation.ts';

/** More than any network takes, less than anybody would bear at a deadline. */
const mostMs = 60_000;

/** Whether the database's clock, this machine's and that of a server elsewhere agree: deadlines are the database's. */
export const clock: Check = {
  name: 'clock',
  look: async ({ db, now, address, asked }) => {
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    const database = rows[0] ? differs('The clock of the database', rows[0].at.getTime(), now()) : [];
    const elsewhere = asked.clock ?? address;
    const answer = elsewhere === undefined ? undefined : await ask(elsewhere);
    const date = answer instanceof Response ? Date.parse(answer.headers.get('date') ?? '') : Number.NaN;
    return [...database, ...(Number.isNaN(date) ? [] : differs(`The clock of ${elsewhere}`, date, now()))];
  },
};

function differs(whose: string, atMs: number, nowMs: number): Finding[] {
  const offMs = atMs - nowMs;
  if (Math.abs(offMs) < mostMs) return [];
  return [
    {
      what: `${whose} is ${Math.round(Math.abs(offMs) / 60_000)} minutes ${offMs > 0 ? 'ahead of' : 'behind'} that of this machine.`,
      why: 'Deadlines act by the database’s clock: questions and stones would be refused too early or taken too late.',
      next: 'Set both machines right by NTP (timedatectl set-ntp true), and look again.',
    },
  ];
}
