-- What becomes of a question is a row per state: the last counts, earlier ones stay (decision 610).
drop trigger outcomes_enter_the_log_by_insert on outcomes;
drop trigger outcomes_enter_the_log_by_update on outcomes;
drop trigger outcomes_enter_the_log_by_delete on outcomes;

alter table outcomes
  add column sequence integer not null default 1 check (sequence >= 1),
  -- By which day the council said it would answer, or do what it promised.
  add column due date check (due between '1900-01-01' and '2999-12-31'),
  -- Null: the product itself, or a version that did not write it down.
  add column written_by text check (written_by <> ''),
  drop constraint outcomes_pkey,
  add primary key (batch_id, round, question_id, sequence),
  drop constraint outcomes_state_check,
  add constraint outcomes_state_check
    check (state in ('sent', 'answered', 'not_taken_up', 'promised', 'done', 'partly', 'not_done')),
  drop constraint outcomes_say_something,
  -- A 'not' says why; before this version a link was enough.
  add constraint outcomes_say_something check (case
    when state = 'sent' then true
    when state in ('not_taken_up', 'not_done') then words is not null or (link is not null and written_by is null)
    else words is not null or link is not null
  end),
  add constraint outcomes_are_due_where_something_is_awaited check (case state
    when 'promised' then due is not null and due >= day
    when 'sent' then true
    else due is null
  end);

create function outcome_follows(earlier text, later text) returns boolean language sql immutable
  return case coalesce(earlier, '')
    when '' then later in ('sent', 'answered', 'not_taken_up', 'promised')
    when 'sent' then later in ('answered', 'not_taken_up', 'promised')
    when 'answered' then later = 'promised'
    when 'promised' then later in ('promised', 'done', 'partly', 'not_done')
    when 'partly' then later in ('done', 'promised')
    when 'not_done' then later in ('done', 'promised')
    else false
  end;

-- The state that counts.
create view current_outcomes as select * from outcomes where not exists (
  select from outcomes as later
  where (later.batch_id, later.round, later.question_id) = (outcomes.batch_id, outcomes.round, outcomes.question_id)
    and later.sequence > outcomes.sequence
);

-- As the wire has it.
create or replace function outcome_entry(outcome outcomes) returns json language sql stable
  return case when outcome.state is not null then json_build_object(
    'state', outcome.state, 'words', outcome.words, 'day', to_char(outcome.day, 'YYYY-MM-DD'), 'link', outcome.link,
    'due', to_char(outcome.due, 'YYYY-MM-DD')
  ) end;
create function outcome_entry(outcome current_outcomes) returns json language sql stable
  return outcome_entry(row(outcome.*)::outcomes);

-- What was said before the state that counts, oldest first; null where that was nothing.
create function earlier_outcomes(outcome current_outcomes) returns json language sql stable
  return case when outcome.sequence > 1 then (
    select json_agg(outcome_entry(earlier) order by earlier.sequence) from outcomes as earlier
    where (earlier.batch_id, earlier.round, earlier.question_id) = (outcome.batch_id, outcome.round, outcome.question_id)
      and earlier.sequence < outcome.sequence
  ) end;

create or replace function refuse_unlawful_outcome() returns trigger language plpgsql as $$
declare
  other outcomes;
begin
  -- An erasure takes an address out of words, whatever became of the batch.
  if coalesce(current_setting('ten_stones.erasure', true), '') <> '' then return new; end if;
  perform share_batches(array[new.batch_id]);
  if not exists (
    select from round_result(new.batch_id, new.round) as result
    join ballot_questions as paper using (question_id)
    where result.question_id = new.question_id and result.forwarded
      and paper.batch_id = new.batch_id and paper.round = new.round and paper.removed_at is null
  ) then
    raise exception 'the question does not go to the council'
      using errcode = 'check_violation', constraint = 'outcomes_are_of_forwarded_questions';
  end if;
  select * into other from outcomes
  where (batch_id, round, question_id) = (new.batch_id, new.round, new.question_id) and sequence <> new.sequence
  order by sequence desc limit 1;
  if new.sequence <> coalesce(other.sequence, 0) + 1 or not outcome_follows(other.state, new.state)
    or (tg_op = 'UPDATE' and (new.state, new.due) is distinct from (old.state, old.due))
    or (new.state = 'promised' and other.state = 'promised' and new.due = other.due)
  then
    raise exception 'no lawful state follows the last one, and earlier ones stay as they are'
      using errcode = 'check_violation', constraint = 'outcomes_follow_one_another';
  end if;
  new.written_at := clock_timestamp();
  return new;
end $$;

-- The log knows each row by its sequence from now on.
do $$
declare
  operation record;
  key constant text := 'batch_id, round, question_id, sequence';
  content constant text := 'seal, state, words, day, link, log_moment(written_at), due, written_by';
  there jsonb;
begin
  for operation in select * from (values
    ('insert', 'referencing new table as new_rows'),
    ('update', 'referencing old table as old_rows new table as new_rows'),
    ('delete', 'referencing old table as old_rows')
  ) as operations (name, tables) loop
    execute format(
      'create trigger %I after %s on outcomes %s for each statement execute function log_rows(%L, %L)',
      'outcomes_enter_the_log_by_' || operation.name, operation.name, operation.tables, key, content
    );
  end loop;
  execute format(
    'select jsonb_agg(jsonb_build_array(''outcomes'', key, digest) order by key) from (
      select concat_ws('' '', batch_id, round, question_id) as key, null as digest from outcomes
      union all select concat_ws('' '', %s), log_digest(jsonb_build_array(%s)::text) from outcomes
    ) as known', key, content
  ) into there;
  if there is not null then
    perform append_to_count_log('rows', jsonb_build_object('rows', there, 'found', true));
  end if;
end $$;
