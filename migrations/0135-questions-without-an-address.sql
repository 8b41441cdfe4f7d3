-- A question that came without an address: at the counter, or from a file (decision 145). Nobody was erased and nothing has expired, so
-- this is a state of its own. An address that is given later ends it.
alter table questions add column without_address boolean not null default false;
alter table questions drop constraint questions_words_until_removed;
alter table questions add constraint questions_words_until_removed check (
  case
    when removed_at is not null then
      text = '' and author = '' and author_email = '' and batch_id is null and submission_key is null and browser_hash is null
    when withdrawn_at is not null then
      text <> '' and author <> '' and author_email = '' and submission_key is null and browser_hash is null
    -- The key is the browser's own choice of words, which may be anything.
    when address_expired_at is not null then
      text <> '' and author <> '' and author_email = '' and submission_key is null
    -- A visitor's question always has one.
    when without_address then
      text <> '' and author <> '' and author_email = '' and browser_hash is null
    else text <> '' and author <> '' and author_email like '%@%'
  end
);

-- With the further column.
create or replace view standing_questions as
  select xmin as written, questions.* from questions where stands;
