-- Who said 'That is my question too' (decision 151): a keyed hash of the browser's voter and of the batch, under a purpose of its own,
-- so that it cannot be joined with its ballot, and counts once where questions are merged. It holds no moment, and goes with the question.
create table co_askers (
  question_id uuid not null references questions on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (question_id, hash)
);

create function forget_co_askers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from co_askers where question_id = new.id;
  return null;
end $$;
create trigger questions_take_their_co_askers_along after update of removed_at on questions for each row
  when (new.removed_at is not null and old.removed_at is null) execute function forget_co_askers();
