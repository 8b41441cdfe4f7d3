import { randomUUID } from 'node:crypto';

type Written = {
  choices: readonly string[];
  stones?: readonly number[];
  /** In place of the other one, or beside it. */
  replaces?: boolean;
  /** An SQL expression of the other one's columns. */
  voter?: string;
  channel?: string;
  /** SQL expressions of what it says to the triggers. */
  shows?: { card?: string; booth?: string };
};

/** Statements that write a ballot like the one with this receipt past the product's own. */
export function writtenBallot(
  receipt: string,
  { choices, stones = [4, 3, 2, 1], replaces = true, voter = 'voter_hash', channel = 'channel', shows }: Written,
): string {
  const id = randomUUID();
  const says = shows ? `select note_way('${id}', ${shows.card ?? 'null'}, ${shows.booth ?? 'null'});` : '';
  return `${says}
    with written as (
      insert into ballots (id, batch_id, round, voter_hash, idempotency_key, receipt, channel, replaces)
      select '${id}', batch_id, round, ${voter}, '${id}', '${id}', ${channel}, ${replaces ? 'id' : 'null'}
      from ballots where receipt = '${receipt}' returning id
    )
    insert into ballot_choices (ballot_id, question_id, stones)
    select id, question_id, stones from written, unnest('{${choices}}'::uuid[], '{${stones}}'::int[]) as choice (question_id, stones)`;
}
