import { sql } from 'kysely';
import type { Choices } from '#contract/council/ballots.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { hashAuthor } from '#server/features/council/voters/voter-cookie.ts';
import type { VoterId } from '#server/http/serve.ts';

/**
 * What questions that a ballot names would be tied to, had its voter's browser submitted them. They are made only where the
 * batch's rule asks, so that other ballots cost nothing more.
 */
export type AuthorHashes = () => Buffer[];

export function authorHashesOf(voter: VoterId, choices: Choices, { secrets }: Pick<Deps, 'secrets'>): AuthorHashes {
  return () => choices.map((id) => hashAuthor(voter, id, secrets.voters));
}

type Item = { batchId: string; authorHashes: AuthorHashes };

/**
 * The batches that exclude own questions, as far as this process knows them: hashes of authors are made for ballots of these
 * only. The first ballot of such a batch comes without hashes, so the database does not take it, and its explanation notes the
 * batch.
 */
export class BatchesExcludingOwn {
  readonly #ids = new Set<string>();

  note(batchId: string): void {
    this.#ids.add(batchId);
  }

  has(batchId: string): boolean {
    return this.#ids.has(batchId);
  }

  /** The hashes as an array inside an array of parameters; null where the batch needs none. */
  toLiteral({ batchId, authorHashes }: Item): string | null {
    if (!this.has(batchId)) return null;
    return `{${authorHashes().map((hash) => `"\\\\x${hash.toString('hex')}"`)}}`;
  }
}

/** Those of these questions that this browser submitted. */
export async function confirmOwnQuestions(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  voter: VoterId,
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
