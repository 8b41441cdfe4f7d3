import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { hashAuthor } from '#server/features/council/voters/hashes.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';

/** Those of these questions that this browser submitted. */
export async function confirmOwnQuestions(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  voter: VoterIdentity,
  ids: readonly string[],
): Promise<string[]> {
  return findOwn(
    db,
    ids,
    ids.map((id) => hashAuthor(voter, id, secrets.voters)),
  );
}

async function findOwn(db: Database, ids: readonly string[], hashes: readonly Buffer[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select questions.id from unnest(${[...ids]}::uuid[], ${[...hashes]}::bytea[]) as named (id, hash)
    join standing_questions as questions on questions.id = named.id and questions.browser_hash = named.hash
  `.execute(db);
  return rows.map(({ id }) => id);
}
