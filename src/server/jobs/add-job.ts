import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';

/** What the product does later, and what a job of it holds: ids, and in which language. Nothing in it opens anything. */
export type Jobs = {
  mail_invitation: { invitation: string; inviter: string; language: string; address: string };
  mail_sign_in_code: { administrator: string | null; language: string };
  mail_reset_link: { administrator: string | null; language: string };
  /** Written by the database, whenever a change makes a batch move on by itself. */
  take_due_step: { batch: string };
};
export type JobName = keyof Jobs;

type Later = {
  /** One job of this key waits at a time; a later one takes its place. */
  key: string;
  /** So many tries, with pauses that grow from seconds to six hours. */
  tries: number;
};

/** Writes down a job in the transaction of the act that it follows from: neither is there without the other. */
export async function addJob<Name extends JobName>(
  tx: Database,
  name: Name,
  payload: Jobs[Name],
  { key, tries }: Later,
): Promise<void> {
  await sql`select add_job(${name}, ${JSON.stringify(payload)}, ${key}, ${tries})`.execute(tx);
}
