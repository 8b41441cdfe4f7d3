import { sql } from 'kysely';
import type { Choices } from '#contract/council/ballots.ts';
import type { HashedVoter } from '#server/features/council/voters/hashes.ts';

// SQL about the rows `sent` of a statement: ballots that are cast, or that come in place of others.

/** Gives the stones of the ballots that were `taken`, as they were `sent`, in the same statement. */
export const givingChoices = sql`given as (
        insert into ballot_choices (ballot_id, question_id, stones)
        select taken.id, choice.question_id, (stones_of_picks())[choice.pick]
        from taken join sent on sent.id = taken.id,
          unnest(sent.choices::uuid[]) with ordinality as choice (question_id, pick)
      )`;

/** What a batch says of whether it takes a ballot. */
export const batchOfSent = sql`(
        select json_build_object(
          'takes_ballots', takes_ballots(batches), 'stoning_round', stoning_round, 'ballot_changes', ballot_changes,
          'own_question', own_question
        )
        from batches where id = sent.batch_id
      )`;

/** The questions that can be chosen in the round that the batch is in. */
export const choosable = sql`ballot_questions
  where ballot_questions.batch_id = sent.batch_id and taken_out_at is null and removed_at is null
    and ballot_questions.round = (select stoning_round from batches where batches.id = sent.batch_id)`;

/** Those of the choices that can be chosen. */
export const choosableOfSent = sql`array(
        select question_id::text from ${choosable} and question_id = any (sent.choices::uuid[])
      )`;

/** Those of the choices that the voter's own browser submitted. */
export const ownOfSent = sql`array(
        select questions.id::text
        from unnest(sent.choices::uuid[], sent.author_hashes::bytea[]) as choice (question_id, hash)
        join questions on questions.id = choice.question_id and questions.browser_hash = choice.hash
      )`;

/** Whether the batch takes what comes by this channel, and by this card. */
export const wayOfSent = sql`
      coalesce((select takes_channel(batches, sent.channel) from batches where id = sent.batch_id), false) as takes_channel,
      (sent.card is null or is_valid_card(sent.batch_id, sent.card)) as takes_card`;

/** An array inside an array of parameters: PostgreSQL's own would have to be taken apart by lengths. */
export function toArrayLiteral({ choices }: { choices: Choices }): string {
  return `{${choices.join()}}`;
}

/** The same of hashes. */
export function toHashesLiteral({ authorHashes }: Pick<HashedVoter, 'authorHashes'>): string {
  return `{${authorHashes.map((hash) => `"\\\\x${hash.toString('hex')}"`)}}`;
}

/** A browser is stored as null, as all ballots were before there were channels. */
export function toStoredChannel({ channel }: Pick<HashedVoter, 'channel'>): string | null {
  return channel === 'browser' ? null : channel;
}
