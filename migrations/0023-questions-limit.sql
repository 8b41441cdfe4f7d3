-- Batch rule `questions_limit`: how many questions may stand in a batch.
alter table batches add column questions_limit integer not null default 5000
  check (questions_limit between 1 and 50000);

-- How many do. The number is kept, because counting 50,000 for each submission would take longer than storing it.
create table batch_sizes (
  batch_id uuid primary key references batches,
  questions integer not null check (questions >= 0)
);
insert into batch_sizes (batch_id, questions)
select batch_id, count(*) from questions where batch_id is not null group by batch_id;
update batches set questions_limit = least(questions, 50000)
from batch_sizes where batch_sizes.batch_id = batches.id and questions > 5000;

-- The row stays locked until the commit, so that two transactions cannot both take the last place. A limit that was set
-- below what stands in the batch lets nothing in, and throws nothing out.
create function resize_batch(resized uuid, change bigint) returns void language plpgsql as $$
declare
  size integer;
begin
  insert into batch_sizes as sizes (batch_id, questions) values (resized, greatest(change, 0))
  on conflict (batch_id) do update set questions = sizes.questions + change
  returning questions into size;
  if change > 0 and size > (select questions_limit from batches where id = resized) then
    raise exception 'a batch takes no more questions than its rule says'
      using errcode = 'check_violation', constraint = 'batches_have_room';
  end if;
end $$;

-- In the order of the batches, so that two who resize the same ones queue instead of deadlocking.
create function resize_batches() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform resize_batch(batch_id, entered)
    from (
      select batch_id, count(*) as entered from new_questions
      where batch_id is not null group by batch_id order by batch_id
    ) as moves;
  elsif tg_op = 'DELETE' then
    perform resize_batch(batch_id, -gone)
    from (
      select batch_id, count(*) as gone from old_questions
      where batch_id is not null group by batch_id order by batch_id
    ) as moves;
  else
    perform resize_batch(batch_id, change)
    from (
      select moved.batch_id, sum(moved.change)::bigint as change
      from old_questions
      join new_questions on new_questions.id = old_questions.id
        and new_questions.batch_id is distinct from old_questions.batch_id,
      lateral (values (old_questions.batch_id, -1), (new_questions.batch_id, 1)) as moved (batch_id, change)
      where moved.batch_id is not null group by moved.batch_id order by moved.batch_id
    ) as moves;
  end if;
  return null;
end $$;

create trigger questions_are_counted_in after insert on questions
  referencing new table as new_questions
  for each statement execute function resize_batches();
create trigger questions_are_counted_over after update on questions
  referencing old table as old_questions new table as new_questions
  for each statement execute function resize_batches();
create trigger questions_are_counted_out after delete on questions
  referencing old table as old_questions
  for each statement execute function resize_batches();
