-- Which questions were taken out of a paper of a batch, and why the last time. The mark on the paper says so to visitors, but goes with
-- a paper that nobody has given stones on: whoever starts stoning again is told of the question all the same (decision 62).
create table taken_out_questions (
  batch_id uuid not null references batches on delete cascade,
  question_id uuid not null references questions on delete cascade,
  reason text not null check (char_length(reason) <= 300),
  primary key (batch_id, question_id)
);
create index taken_out_questions_by_question on taken_out_questions (question_id);

insert into taken_out_questions (batch_id, question_id, reason)
select distinct on (paper.batch_id, paper.question_id) paper.batch_id, paper.question_id, paper.taken_out_reason
from ballot_questions as paper join questions on questions.id = paper.question_id
where paper.taken_out_reason is not null and questions.removed_at is null
order by paper.batch_id, paper.question_id, paper.round desc;

-- It follows the mark: what is put back or has lost its words is not told of any more.
create function follow_taking_out() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.taken_out_reason is null then
    delete from taken_out_questions where batch_id = new.batch_id and question_id = new.question_id;
  else
    insert into taken_out_questions (batch_id, question_id, reason)
    values (new.batch_id, new.question_id, new.taken_out_reason)
    on conflict (batch_id, question_id) do update set reason = excluded.reason;
  end if;
  return null;
end $$;
create trigger ballot_questions_are_remembered_when_out after update of taken_out_reason on ballot_questions for each row
  when (new.taken_out_reason is distinct from old.taken_out_reason)
  execute function follow_taking_out();

create function forget_taking_out() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from taken_out_questions where question_id = new.id;
  return null;
end $$;
create trigger questions_take_their_taking_out_along after update of removed_at on questions for each row
  when (new.removed_at is not null and old.removed_at is null)
  execute function forget_taking_out();
