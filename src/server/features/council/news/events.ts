import { sql } from 'kysely';
import type { Outcome, SaidState } from '#contract/council/council-outcome.ts';
import type { OfferedReason } from '#contract/council/question-state.ts';
import type { Database } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import type { AddedJobKind } from '#server/job-queue/job-kind.ts';

/** What people are told of: what was decided about their question, and what came of the batch. */
export type NewsKind = 'published' | 'declined' | 'merged' | 'split' | 'stoning' | 'completed' | 'outcome';

export type NewEvent = { kind: NewsKind; batchId: string; questionId: string | null; entryId: string | null };

/** Notes what happened where somebody may be told of it; answers in which batches. */
export async function noteEvents(tx: Database, events: readonly NewEvent[]): Promise<string[]> {
  const { rows } = await sql<{ batch_id: string }>`
    with noted as (
      insert into news_events (batch_id, round, kind, question_id, entry_id)
      select batches.id, batches.stoning_round, event.kind, event.question_id, event.entry_id
      from unnest(
        ${events.map(({ batchId }) => batchId)}::uuid[], ${events.map(({ kind }) => kind)}::text[],
        ${events.map(({ questionId }) => questionId)}::uuid[], ${events.map(({ entryId }) => entryId)}::uuid[]
      ) as event (batch_id, kind, question_id, entry_id)
      join batches on batches.id = event.batch_id and batches.notices = 'on'
      where case
        -- In a batch that is not active stoning is open to nobody yet.
        when event.kind = 'stoning' then batches.phase in (${phasesWith('ballots')}) and batches.is_active
        when event.question_id is null then true
        else exists (
          select from news_questions(batches.id, batches.stoning_round, event.question_id) as asked
          join news_subscriptions on news_subscriptions.question_id = asked
        )
      end
      on conflict (batch_id, round) where kind = 'stoning' do nothing
      returning batch_id
    )
    select distinct batch_id from noted
  `.execute(tx);
  return rows.map(({ batch_id }) => batch_id);
}

/** What a mail is about, and to whom it goes. */
export type MailedNews = { event: string; subscription: string };
type MailKind = Pick<AddedJobKind<MailedNews>, 'name' | 'keyOf' | 'tries'>;

/** Which events of a batch are told: the result waits by itself (`result-news.ts`). */
export type NewsEvent = { batchId: string; isResult: boolean };

/** Writes a job for each address that is told of the next of these events; false where none is left. */
export function spreadNext(db: Database, { batchId, isResult }: NewsEvent, kind: MailKind): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update news_events set spread_at = now() where id = (
        select id from news_events
        where batch_id = ${batchId} and spread_at is null and (kind = 'completed') = ${isResult}
        order by happened_at, id limit 1 for update skip locked
      ) returning id
    `.execute(tx);
    const event = rows[0]?.id;
    if (event === undefined) return false;
    await sql`
      select add_job(
        ${kind.name}, jsonb_build_object('event', ${event}::uuid, 'subscription', told.id),
        concat_ws(' ', ${kind.name}::text, ${event}::text, told.id), ${kind.tries}
      )
      from (
        select distinct on (reader.address_hash) reader.id
        from news_events as event, news_readers(event.batch_id, event.round, event.question_id) as reader
        where event.id = ${event}
        order by reader.address_hash, reader.asked_at desc, reader.id
      ) as told
    `.execute(tx);
    return true;
  });
}

/** Whoever confirms late is told of what happened last to their questions since they asked. */
export async function catchUp(tx: Database, subscriptions: readonly string[], kind: MailKind): Promise<void> {
  const { rows } = await sql<MailedNews>`
    select distinct on (event.id) event.id as event, asked.id as subscription
    from news_subscriptions as asked
    cross join lateral (
      select id from news_events
      where happened_at >= asked.asked_at and spread_at is not null
        and asked.question_id in (select news_questions(batch_id, round, question_id))
        and batch_id = (select batch_id from questions where questions.id = asked.question_id)
      order by happened_at desc, id limit 1
    ) as event
    where asked.id = any(${subscriptions}::uuid[])
    order by event.id, asked.asked_at desc
  `.execute(tx);
  for (const told of rows) await addJob(tx, kind, told);
}

/** What is told, by an event that still holds, to somebody who still wants it. */
export type News = {
  kind: NewsKind;
  batch_id: string;
  round: number;
  question_id: string | null;
  name: string;
  slug: string;
  stoning_deadline: Date;
  language: string;
  email: string;
  address_hash: Buffer;
  /** For which question they asked. */
  asked_id: string;
  /** Of the question that was decided on. */
  state: string | null;
  reason: string | null;
  reason_code: OfferedReason | null;
  outcome: (Outcome & { state: SaidState }) | null;
};

/** Undefined where the act was taken back, or nobody asks for it any more. */
export async function findNews(db: Database, { event, subscription }: MailedNews): Promise<News | undefined> {
  const { rows } = await sql<News>`
    select event.kind, event.batch_id, event.round, event.question_id, name, slug, stoning_deadline, reader.language,
      mine.author_email as email, mine.id as asked_id, address_hash, about.state, coalesce(translated.text, about.state_reason) as reason,
      about.state_reason_code as reason_code, outcome_entry(outcomes) as outcome
    from news_events as event
    join batches on batches.id = event.batch_id and batches.notices = 'on' and batches.deleted_at is null
    join news_subscriptions as reader on reader.id = ${subscription} and reader.confirmed_at is not null
    join questions as mine on mine.id = reader.question_id and mine.author_email <> '' and mine.held_until is null
    left join kept_questions as about on about.id = event.question_id
    left join batch_reasons as translated on translated.batch_id = about.batch_id and translated.language = reader.language
      and translated.place = array_position(batches.reasons, about.state_reason)
    left join current_outcomes as outcomes on (outcomes.batch_id, outcomes.round, outcomes.question_id)
      = (event.batch_id, event.round, event.question_id)
    where event.id = ${event} and case event.kind
      when 'stoning' then batches.phase in (${phasesWith('ballots')}) and batches.is_active and batches.stoning_round = event.round
      when 'completed' then batches.phase in (${phasesWith('result')}) and batches.stoning_round = event.round
      when 'outcome' then outcomes.state <> 'sent'
      -- Other words for a question that stands are declined, and it stands.
      when 'declined' then about.state = 'declined' or about.state = 'published' and num_nonnulls(about.state_reason, about.state_reason_code) > 0
      else about.state = event.kind
    end
  `.execute(db);
  return rows[0];
}

/** That a mail has left. */
export async function noteMailed(db: Database, { event, subscription }: MailedNews): Promise<void> {
  await sql`
    with told as (update news_events set mails_sent = mails_sent + 1 where id = ${event})
    update news_subscriptions set last_mail_at = now() where id = ${subscription}
  `.execute(db);
}
