create table questions (
  id uuid primary key,
  text text not null check (char_length(text) <= 1000),
  author text not null check (char_length(author) <= 120),
  author_email text not null check (char_length(author_email) <= 254),
  batch_id uuid references batches,
  timestamp timestamptz not null default now(),
  -- Set when a question that ballots name is deleted: its words are gone for good, the marker keeps the recount whole.
  removed_at timestamptz,
  -- The browser's key of a public submission: a retry after a lost answer finds the first one.
  submission_key text unique,
  revision integer not null default 1,
  constraint questions_words_until_removed check (
    case
      when removed_at is null then text <> '' and author <> '' and author_email like '%@%'
      else text = '' and author = '' and author_email = '' and batch_id is null and submission_key is null
    end
  )
);

create index questions_newest_first on questions (timestamp desc, id desc) where removed_at is null;
create index questions_by_batch on questions (batch_id) where removed_at is null;
