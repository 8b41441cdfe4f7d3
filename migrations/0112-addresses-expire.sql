-- How long addresses are kept (decision 12): once its time is over, an address goes from questions and users, and the names stay. So
-- this is a state of its own, beside that of an author who was erased.
alter table questions add column address_expired_at timestamptz;
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
    else text <> '' and author <> '' and author_email like '%@%'
  end
);

alter table users add column address_expired_at timestamptz;
alter table users drop constraint users_email_check;
alter table users add constraint users_email_check check (
  case when address_expired_at is null then email like '%@%' else email = '' end and char_length(email) <= 254
);
-- Those without an address are as many as there are.
drop index users_email;
create unique index users_email on users (lower(email)) where email <> '';

-- The addresses whose time is over, for who counts them and for who takes them away: all of their questions are in completed batches,
-- the last of which was completed that many months ago.
create function addresses_past_their_time(months integer) returns setof text language sql stable
begin atomic
  select lower(questions.author_email)
  from questions left join batches on batches.id = questions.batch_id
  where questions.author_email <> ''
  group by lower(questions.author_email)
  having bool_and(coalesce(batches.phase = 3, false))
    and max(batches.completed_at) + make_interval(months => months) <= now();
end;
