import { sql } from 'kysely';
import type { Choices } from '#contract/council/ballots.ts';
import { channelsThat, countsAfterOnline, unsaidChannel } from '#contract/council/channels.ts';
import type { Database } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import type { HashedVoter } from '#server/features/council/voters/hashes.ts';

// SQL about the rows `sent` of a statement: ballots that are cast, or that come in place of others.

type BallotRow = HashedVoter & { batchId: string; choices: Choices };

/** What every ballot is sent with; a statement has columns of its own beside these. */
export const ballotColumns = sql.raw('batch_id, voter_hash, choices, asked, author_hashes, channel, card, booth');

/** The values of these columns, for `unnest`. */
export function toBallotColumns(ballots: readonly BallotRow[]) {
  return sql`${ballots.map(({ batchId }) => batchId)}::uuid[],
          ${ballots.map(({ voterHash }) => voterHash)}::bytea[],
          ${ballots.map(toArrayLiteral)}::text[],
          ${ballots.map(toAskedLiteral)}::text[],
          ${ballots.map(toHashesLiteral)}::text[],
          ${ballots.map(toStoredChannel)}::text[],
          ${ballots.map(({ cardHash }) => cardHash)}::bytea[],
          ${ballots.map(({ booth }) => booth)}::uuid[]`;
}

/**
 * Whether the `batch` takes it by this channel, with this card, at this booth, and of this author, as all of that stands behind the
 * lock of the batch. The triggers, which ask once more, are told what was shown.
 */
export const mayBeCast = sql`refusal_of_way(batch, sent.channel, sent.card, sent.booth) is null
          and (num_nonnulls(sent.card, sent.booth) = 0 or note_way(sent.id, sent.card, sent.booth))
          and (
            batch.own_question = 'allowed'
            or are_of_others(batch, sent.choices::uuid[], sent.asked::uuid[], sent.author_hashes::bytea[])
          )`;

/** Gives the stones of the ballots that were `taken`, as they were `sent`, in the same statement. */
export const givingChoices = sql`given as (
        insert into ballot_choices (ballot_id, question_id, stones)
        select taken.id, choice.question_id, (stones_of_picks())[choice.pick]
        from taken join sent on sent.id = taken.id,
          unnest(sent.choices::uuid[]) with ordinality as choice (question_id, pick)
      )`;

/** What a batch says of whether it takes a ballot. */
export const batchOfBallot = sql`(
        select json_build_object(
          'takes_ballots', takes_ballots(batches, sent.channel),
          'online_closed', phase in (${phasesWith('ballots')}) and online_closed_at is not null,
          'stoning_round', stoning_round, 'ballot_changes', ballot_changes, 'own_question', own_question
        )
        from batches where id = sent.batch_id
      )`;

const afterOnline = sql.join(channelsThat(countsAfterOnline).map((channel) => sql.lit(channel)));

/** The questions that can be chosen in the round that the batch is in: on paper those that were taken out, too. */
export const choosable = sql`ballot_questions
  where ballot_questions.batch_id = sent.batch_id
    and (sent.channel in (${afterOnline}) or (taken_out_at is null and removed_at is null))
    and ballot_questions.round = (select stoning_round from batches where batches.id = sent.batch_id)`;

/** Those of the choices that can be chosen. */
export const choosableOfBallot = sql`array(
        select question_id::text from ${choosable} and question_id = any (sent.choices::uuid[])
      )`;

/** Those of the choices that the voter's own browser submitted, or something that they were made of. */
export const ownOfBallot = sql`array(
        select distinct choice.id::text
        from unnest(sent.choices::uuid[]) as choice (id)
        join lateral (
          select choice.id as question_id
          union all
          select original_id from originals_on_paper(
            sent.batch_id, (select stoning_round from batches where batches.id = sent.batch_id), array[choice.id]
          )
        ) as asked on true
        join unnest(sent.asked::uuid[], sent.author_hashes::bytea[]) as tied (question_id, hash) using (question_id)
        join questions on tied.question_id in (questions.id, questions.asked_as) and questions.browser_hash = tied.hash
      )`;

/**
 * Where own questions are excluded, these ballots are compared with all that their choices were made of, too. Only few choose such
 * a question, so it is looked for when a ballot was left out, and not for every one.
 */
export async function compareWithOriginals(db: Database, ballots: readonly BallotRow[]): Promise<void> {
  const { rows } = await sql<{ batch_id: string; question_id: string; original_id: string }>`
    select batches.id as batch_id, question_id, original_id
    from batches, originals_on_paper(
      batches.id, batches.stoning_round, ${ballots.flatMap(({ choices }) => choices)}::uuid[]
    )
    where batches.id = any (${ballots.map(({ batchId }) => batchId)}::uuid[]) and batches.own_question = 'excluded'
  `.execute(db);
  for (const { batchId, choices, authorHashes, hashAuthor } of rows.length > 0 ? ballots : []) {
    const chosen = new Set(choices.map((id) => id.toLowerCase()));
    for (const { batch_id, question_id, original_id } of rows)
      if (batch_id === batchId.toLowerCase() && chosen.has(question_id))
        authorHashes.set(original_id, hashAuthor(original_id));
  }
}

/** Why the batch takes nothing that comes by this channel, with this card and at this booth, if so. */
export const refusalOfBallot = sql`(
        select refusal_of_way(batches, sent.channel, sent.card, sent.booth) from batches where id = sent.batch_id
      )`;

/** An array inside an array of parameters: PostgreSQL's own would have to be taken apart by lengths. */
function toArrayLiteral({ choices }: BallotRow): string {
  return `{${choices.join()}}`;
}

/** The same of what is compared with their authors. */
function toAskedLiteral({ authorHashes }: BallotRow): string {
  return `{${[...authorHashes.keys()].join()}}`;
}

/** The same of hashes. */
function toHashesLiteral({ authorHashes }: BallotRow): string {
  return `{${[...authorHashes.values()].map((hash) => `"\\\\x${hash.toString('hex')}"`)}}`;
}

/** A browser is stored as null, as all ballots were before there were channels. */
function toStoredChannel({ channel }: BallotRow): string | null {
  return channel === unsaidChannel ? null : channel;
}
