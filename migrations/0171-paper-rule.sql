-- Sheets of paper beside the devices (decision 165): the rule of the batch, and the moment from which only paper still counts.
alter table batches
  add column paper text not null default 'off' check (paper in ('off', 'on')),
  add column online_closed_at timestamptz,
  -- As many as were counted in the box before the first was entered; null until somebody says it.
  add column sheets_in_box integer check (sheets_in_box between 0 and 1000000),
  -- What a channel gave would be told by stones that are shown while it gives them.
  add constraint batches_with_paper_are_blind check (paper = 'off' or stones_shown = 'when_completed'),
  add constraint batches_count_the_box_when_closed check (sheets_in_box is null or online_closed_at is not null);

-- Names the rule beside those that stand there, whichever they are.
do $$ begin
  execute 'create or replace function frozen_rules(batch batches) returns jsonb language sql stable '
    || pg_get_function_sqlbody('frozen_rules(batches)'::regprocedure) || ' || jsonb_build_object(''paper'', batch.paper)';
end $$;
update rounds set rules = rules || '{"paper": "off"}';

alter table rounds add constraint rounds_with_paper_stay_blind
  check (stones_shown_at is null or rules ->> 'paper' is distinct from 'on');

create function keep_closing() returns trigger language plpgsql as $$
begin
  if new.phase = 1 or new.stoning_round <> old.stoning_round then
    new.online_closed_at := null;
    new.sheets_in_box := null;
  elsif (old.online_closed_at is not null and new.online_closed_at is distinct from old.online_closed_at)
    or (old.online_closed_at is null and not (new.phase = 2 and new.paper = 'on'))
    or (old.sheets_in_box is not null and new.sheets_in_box is distinct from old.sheets_in_box)
  then
    raise exception 'online stoning closes once in a round, where paper is counted, and for good'
      using errcode = 'check_violation', constraint = 'batches_close_online_once';
  end if;
  return new;
end $$;
create trigger batches_close_online_once before update on batches for each row
  when (old.online_closed_at is not null or new.online_closed_at is not null) execute function keep_closing();
create trigger batches_plan_nothing_when_closed after update on batches for each row
  when (old.online_closed_at is distinct from new.online_closed_at) execute function plan_changed_step();

-- Once online stoning has closed nothing moves on by itself: 'Complete' is by hand.
create or replace function step_due_at(batch batches) returns timestamptz language sql immutable
  return case when batch.online_closed_at is null then least(
    case when batch.phase_changes = 'at_deadlines' and not is_met(batch) and not (
      batch.phase = 1 and batch.planned_for is not null
      and batch.stoning_deadline <= greatest(batch.submission_deadline, batch.planned_for)
    ) then phase_deadline(batch) end,
    case when batch.planned_phase = batch.phase + 1 then coalesce(batch.planned_for, phase_deadline(batch)) end
  ) end;

CREATE OR REPLACE FUNCTION step_waits(batch batches)
 RETURNS text
 LANGUAGE sql
AS $function$
  select case
    when (batch).phase = 3 or (batch).online_closed_at is not null
      or ((batch).phase_changes = 'by_hand' and (batch).planned_phase is null) then null
    when step_due_at(batch) is null then 'taken_back'
    when not (batch).is_active then 'inactive'
    when (batch).phase = 2 then null
    when (batch).planned_for is null and (batch).stoning_deadline <= (batch).submission_deadline then 'swapped'
    when (batch).planned_for is null and (batch).stoning_deadline <= clock_timestamp() then 'both_missed'
    when coalesce((select questions from batch_sizes where batch_id = (batch).id), 0) < cardinality(stones_of_picks())
      then 'too_few_questions'
  end
$function$;

-- A device gives stones until online stoning closes; paper as long as the batch is in phase 2, active or not.
create or replace function takes_ballots(batch batches) returns boolean language sql stable
  return batch.is_active and batch.phase = 2 and batch.online_closed_at is null and is_in_time(batch);
create function takes_ballots(batch batches, by_channel text) returns boolean language sql stable
  return case when by_channel = 'paper' then batch.phase = 2 else takes_ballots(batch) end;

-- What stands on a sheet was given when it went into the box: a question that was taken out since keeps it.
create function are_on_the_paper(batch batches, choices uuid[], by_channel text) returns boolean language plpgsql as $$
begin
  return cardinality(choices) = (
    select count(*) from ballot_questions
    where batch_id = batch.id and round = batch.stoning_round and question_id = any (choices)
      and (by_channel = 'paper' or (taken_out_at is null and removed_at is null))
  );
end $$;
create or replace function are_on_the_paper(batch batches, choices uuid[]) returns boolean language plpgsql as $$
begin
  return are_on_the_paper(batch, choices, null);
end $$;

drop function may_be_taken(batches, bytea, text, uuid[]);
create function may_be_taken(batch batches, voter bytea, key text, choices uuid[], by_channel text) returns boolean
language plpgsql as $$
begin
  return takes_ballots(batch, by_channel)
    and not exists (
      select from ballots
      where ballots.batch_id = batch.id and ballots.voter_hash = voter and ballots.idempotency_key = key
    )
    and are_on_the_paper(batch, choices, by_channel);
end $$;

CREATE OR REPLACE FUNCTION refuse_unlawful_ballots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(batch_lock_key(batch_id))
  from (select distinct batch_id from new_ballots order by batch_id) as touched;

  if exists (
    select from new_ballots join batches on batches.id = new_ballots.batch_id
    where not (takes_ballots(batches, new_ballots.channel) and batches.stoning_round = new_ballots.round)
  ) then
    raise exception 'a ballot counts only in the current round of the active batch in phase 2'
      using errcode = 'check_violation', constraint = 'ballots_in_open_round';
  end if;

  if exists (
    with choices as materialized (
      select ballot_id, stones, question_id
      from ballot_choices where ballot_id = any (array(select id from new_ballots))
    ), known as materialized (
      select batch_id, round, question_id, taken_out_at is null and removed_at is null as is_open from ballot_questions
      where (batch_id, round) in (select distinct batch_id, round from new_ballots)
        and question_id = any (array(select distinct question_id from choices))
    )
    select from new_ballots
    left join choices on choices.ballot_id = new_ballots.id
    left join known on known.question_id = choices.question_id
      and known.batch_id = new_ballots.batch_id and known.round = new_ballots.round
      and (known.is_open or new_ballots.channel = 'paper')
    group by new_ballots.id
    having array_agg(choices.stones order by choices.stones desc) is distinct from stones_of_picks()
      or count(distinct known.question_id) <> cardinality(stones_of_picks())
  ) then
    raise exception 'a ballot gives its stones, each once, to as many different questions of its paper'
      using errcode = 'check_violation', constraint = 'ballots_are_complete';
  end if;

  if exists (
    select from new_ballots
    where replaces is not null
      -- As a value, which is looked up by its id: a join lets the planner read all ballots there are.
      and (
        select true from ballots as replaced
        where replaced.id = new_ballots.replaces
          and (replaced.batch_id, replaced.round, replaced.voter_hash)
            = (new_ballots.batch_id, new_ballots.round, new_ballots.voter_hash)
      ) is null
  ) then
    raise exception 'a ballot replaces one of the same voter and round'
      using errcode = 'check_violation', constraint = 'ballots_replace_their_own';
  end if;
  return null;
end $function$;
