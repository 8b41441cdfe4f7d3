import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** More than any network takes, less than anybody would bear at a deadline. */
const mostMs = 60_000;

/** The database's own, by which deadlines act. */
export async function readClock(db: Database): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at.getTime() ?? Date.now();
}

/** What is to be said of a clock that is not right by that of this machine; nothing of one that is. */
export function toClockFault(whose: string, atMs: number, nowMs: number) {
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
