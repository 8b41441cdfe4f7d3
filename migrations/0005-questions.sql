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
  -- Set when the author's data were erased and the question stayed: it has no address any more.
  withdrawn_at timestamptz,
  -- A random companion to the words. The log holds a hash of both; when the words are removed for good the seal goes
  -- too, and nobody can find out by trying whether a guess at them is right.
  seal uuid default gen_random_uuid(),
  -- What a search of the administration reads, as in users.
  searched text not null generated always as (lower(text || ' ' || author || ' ' || author_email)) stored,
  constraint questions_words_until_removed check (
    case
      when removed_at is not null
        then text = '' and author = '' and author_email = '' and batch_id is null and submission_key is null
      when withdrawn_at is not null then text <> '' and author <> '' and author_email = '' and submission_key is null
      else text <> '' and author <> '' and author_email like '%@%'
    end
  )
);

create index questions_newest_first on questions (timestamp desc, id desc) where removed_at is null;
create index questions_by_batch on questions (batch_id) where removed_at is null;
create index questions_by_author on questions (lower(author), id) where removed_at is null;
create index questions_by_author_email on questions (lower(author_email)) where removed_at is null;

create function drop_seal() returns trigger language plpgsql as $$
begin
  new.seal := null;
  return new;
end $$;

create trigger questions_lose_their_seal before update on questions
  for each row when (new.removed_at is not null) execute function drop_seal();
