-- News by mail for whoever asked for it (decision 143): the rule of the batch, who asked, what happened, and who was asked to confirm.
alter table batches add column notices text not null default 'off' check (notices in ('off', 'on'));

create or replace function batch_rules(batch batches) returns jsonb language sql stable
  return frozen_rules(batch) || jsonb_build_object(
    'questions_limit', batch.questions_limit, 'phase_changes', batch.phase_changes, 'moderation', batch.moderation,
    'question_length', batch.question_length, 'notices', batch.notices
  );

-- Whoever asked is the author of the question, at its address, which stands here no second time: it goes with the question.
create table news_subscriptions (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null unique references questions on delete cascade,
  -- Keyed hashes: the same for the same address; the same for the same address, browser and batch.
  address_hash bytea not null check (octet_length(address_hash) = 32),
  asker_hash bytea not null check (octet_length(asker_hash) = 32),
  language text not null check (char_length(language) between 1 and 35),
  asked_at timestamptz not null default now(),
  -- Nothing is mailed before.
  confirmed_at timestamptz,
  last_mail_at timestamptz,
  check (last_mail_at is null or confirmed_at is not null)
);
create index news_subscriptions_of_address on news_subscriptions (address_hash);
create index news_subscriptions_of_asker on news_subscriptions (asker_hash) where confirmed_at is not null;

-- Mails were asked for at an address: at another one, or none, nobody asked.
create function end_news_of_question() returns trigger language plpgsql as $$
begin
  delete from news_subscriptions where question_id = new.id;
  return null;
end $$;
create trigger questions_end_news_with_their_address after update of author_email on questions for each row
  when (lower(old.author_email) <> lower(new.author_email)) execute function end_news_of_question();

-- What whoever asked is told of. It is written with the act; the mails follow from it as jobs.
create table news_events (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null references batches on delete cascade,
  round integer not null,
  kind text not null check (kind in ('published', 'declined', 'merged', 'stoning', 'completed', 'outcome')),
  -- Null where it is about all questions of the round.
  question_id uuid references questions on delete cascade,
  -- The entry of the act in the audit: whoever takes the act back is told how many mails went out.
  entry_id uuid,
  happened_at timestamptz not null default now(),
  -- When a job was written for each who is told.
  spread_at timestamptz,
  mails_sent integer not null default 0 check (mails_sent >= 0),
  check ((question_id is null) = (kind in ('stoning', 'completed')))
);
-- Stoning that starts again in the same round, after its start was taken back, was told of.
create unique index news_events_stoning_once on news_events (batch_id, round) where kind = 'stoning';
create index news_events_of_batch on news_events (batch_id, happened_at);
create index news_events_of_question on news_events (question_id) where question_id is not null;
create index news_events_of_entry on news_events (entry_id) where entry_id is not null;

-- Which addresses, as keyed hashes, were mailed to be asked, and for which subscription; for a day.
create table news_confirmations (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  subscription_id uuid not null,
  mailed_at timestamptz not null default now()
);

do $$ begin
  if to_regrole('ten_stones_app') is not null then
    grant select, insert, update, delete on news_subscriptions, news_events, news_confirmations to ten_stones_app;
  end if;
end $$;

-- Whose news something is: that of one question, or of all that stand in the batch, or on the paper of its round; for one that others
-- were merged into, of these.
create function news_questions(of_batch uuid, of_round integer, one_question uuid) returns setof uuid language sql stable
begin atomic
  with told as materialized (
    select one_question as id where one_question is not null
    union all
    select question_id from ballot_questions
    where one_question is null and batch_id = of_batch and round = of_round and removed_at is null
    union all
    select standing_questions.id from standing_questions join batches on batches.id = standing_questions.batch_id
    where one_question is null and standing_questions.batch_id = of_batch and batches.phase = 1
  )
  select id from told
  union
  -- By the partial index: there are few of these.
  select id from kept_questions where merged_into is not null and merged_into in (select id from told);
end;

-- The subscriptions to these that are confirmed.
create function news_readers(of_batch uuid, of_round integer, one_question uuid) returns setof news_subscriptions
  language sql stable
begin atomic
  select news_subscriptions.* from news_subscriptions
  where confirmed_at is not null and question_id in (select news_questions(of_batch, of_round, one_question));
end;
