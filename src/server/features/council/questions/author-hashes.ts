import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { hashAuthor } from '#server/features/council/voters/hashes.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';

/** What ties each of these questions to this browser, had it asked them; a part is tied by the id of what was asked. */
export async function listAuthorHashes(
  db: Database,
  voter: VoterIdentity,
  ids: readonly string[],
  key: KeyObject,
): Promise<Buffer[]> {
  const { rows } = await sql<{ id: string; asked_as: string }>`
    select id, asked_as from kept_questions where id = any (${[...ids]}::uuid[]) and asked_as is not null
  `.execute(db);
  const askedAs = new Map(rows.map(({ id, asked_as }) => [id, asked_as]));
  return ids.map((id) => hashAuthor(voter, askedAs.get(id.toLowerCase()) ?? id, key));
}
