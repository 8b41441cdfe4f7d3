-- News by mail for whoever asked for it (decision 143): the rule of the batch, who asked, what happened, and who was asked to confirm.
alter table batches add column notices text not null default 'off' check (notices in ('off', 'on'));

create or replace function batch_rules(batch batches) returns jsonb language sql stable
  return frozen_rules(batch) || jsonb_build_object(
    'questions_limit', batch.questions_limit, 'phase_changes', batch.phase_changes, 'notices', batch.notices
  );

-- Whoever asked is the author of the question, at its address: it stands here no second time, and goes with the question.
create table news_subscriptions (
  -- Random, and in links only as a part of what is hashed with a key.
  id uuid primary key,
  question_id uuid not null unique references questions on delete cascade,
  language text not null check (language <> '' and char_length(language) <= 35),
  -- The same for the same browser and address in one batch: who has confirmed there is not asked again.
  asker_hash bytea not null check (octet_length(asker_hash) = 32),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_mail_at timestamptz,
  check (last_mail_at is null or confirmed_at is not null)
);
create index news_subscriptions_by_asker on news_subscriptions (asker_hash) where confirmed_at is not null;

-- It was asked for at an address: another one, or none, was not asked.
create function end_news_of_question() returns trigger language plpgsql as $$
begin
  delete from news_subscriptions where question_id = new.id;
  return null;
end $$;
create trigger questions_end_news_with_their_address after update of author_email on questions for each row
  when (lower(old.author_email) <> lower(new.author_email)) execute function end_news_of_question();

-- What whoever asked is told of. Written with the act; mails follow from it as jobs.
create table news_events (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null references batches on delete cascade,
  kind text not null check (kind in ('published', 'declined', 'merged', 'stoning', 'completed', 'outcome')),
  -- Null where it is about all questions of the round.
  question_id uuid references questions on delete cascade,
  round integer not null,
  -- The entry of the act in the audit: whoever takes the act back is told how many mails went out.
  entry_id uuid,
  happened_at timestamptz not null default now(),
  spread_at timestamptz,
  mails_sent integer not null default 0,
  check ((question_id is null) = (kind in ('stoning', 'completed')))
);
-- Stoning that is started again in the same round was told of.
create unique index news_events_stoning_once on news_events (batch_id, round) where kind = 'stoning';
create index news_events_of_batch on news_events (batch_id, happened_at);
create index news_events_of_question on news_events (question_id) where question_id is not null;
create index news_events_of_entry on news_events (entry_id) where entry_id is not null;

-- Which addresses, as keyed hashes, were mailed to be asked, for a day.
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
