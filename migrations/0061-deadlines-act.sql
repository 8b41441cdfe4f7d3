-- Batch rule `phase_changes`: whether deadlines act. It stands still never (decision 104).
alter table batches add column phase_changes text not null default 'by_hand'
  check (phase_changes in ('by_hand', 'at_deadlines'));

-- The deadline that is over for good: it has acted, or the batch entered another phase after it. It acts again only when moved.
alter table batches add column submission_deadline_met timestamptz;
alter table batches add column stoning_deadline_met timestamptz;

-- What visitors were told before, where a deadline was moved while they could see it.
alter table batches add column submission_deadline_before timestamptz;
alter table batches add column stoning_deadline_before timestamptz;

-- A step that an administrator has planned: at this moment, or without one at the deadline of the phase.
alter table batches add column planned_phase smallint check (planned_phase in (2, 3));
alter table batches add column planned_for timestamptz;
alter table batches add constraint batches_plan_steps check (planned_phase is not null or planned_for is null);

-- Everything about moments is asked here, so that the clock is the database's.

-- What comes this long after a deadline still counts: clocks differ, and a tap takes its time.
create function grace() returns interval language sql immutable return interval '10 seconds';

-- A batch moves on so long after its grace: what was on its way within the grace has its lock by then.
create function settling() returns interval language sql immutable return interval '500 milliseconds';

-- The deadline of the phase that the batch is in.
create function phase_deadline(batch batches) returns timestamptz language sql immutable
  return case (batch).phase when 1 then (batch).submission_deadline when 2 then (batch).stoning_deadline end;

create function is_met(batch batches) returns boolean language sql immutable
  return coalesce(phase_deadline(batch) = case (batch).phase
    when 1 then (batch).submission_deadline_met when 2 then (batch).stoning_deadline_met end, false);

-- When the batch moves on by itself: null where nothing is planned.
create function step_due_at(batch batches) returns timestamptz language sql immutable
  return least(
    case when (batch).phase_changes = 'at_deadlines' and not is_met(batch) then phase_deadline(batch) end,
    case when (batch).planned_phase = (batch).phase + 1 then coalesce((batch).planned_for, phase_deadline(batch)) end
  );

-- Whether what its phase takes is still in time. By the start of the transaction, which is also what a ballot notes as its time.
create function is_in_time(batch batches) returns boolean language sql stable
  return coalesce(now() < step_due_at(batch) + grace(), true);

create function takes_questions(batch batches) returns boolean language sql stable
  return (batch).is_active and (batch).phase = 1 and is_in_time(batch);

create function takes_ballots(batch batches) returns boolean language sql stable
  return (batch).is_active and (batch).phase = 2 and is_in_time(batch);

-- Why a batch that was to move on by itself does not, or will not; null where nothing is in its way.
create function step_waits(batch batches) returns text language sql volatile as $$
  select case
    when (batch).phase = 3 or ((batch).phase_changes = 'by_hand' and (batch).planned_phase is null) then null
    when step_due_at(batch) is null then 'taken_back'
    when not (batch).is_active then 'inactive'
    when (batch).phase = 2 then null
    when (batch).planned_for is null and (batch).stoning_deadline <= (batch).submission_deadline then 'swapped'
    when (batch).planned_for is null and (batch).stoning_deadline <= clock_timestamp() then 'both_missed'
    when coalesce((select questions from batch_sizes where batch_id = (batch).id), 0) < cardinality(stones_of_picks())
      then 'too_few_questions'
  end
$$;

-- Whether it is time, and nothing is in the way.
create function is_due(batch batches) returns boolean language sql volatile as $$
  select coalesce(clock_timestamp() >= step_due_at(batch) + grace() + settling(), false) and step_waits(batch) is null
$$;

create function keep_deadlines() returns trigger language plpgsql as $$
begin
  if new.phase <> old.phase then
    -- A deadline that has passed does not act on whatever phase comes later, also not after a way back.
    if new.submission_deadline <= clock_timestamp() then new.submission_deadline_met := new.submission_deadline; end if;
    if new.stoning_deadline <= clock_timestamp() then new.stoning_deadline_met := new.stoning_deadline; end if;
    new.planned_phase := null;
    new.planned_for := null;
  end if;
  if old.is_active and new.submission_deadline <> old.submission_deadline then
    new.submission_deadline_before := nullif(old.submission_deadline, new.submission_deadline);
  end if;
  if old.is_active and new.stoning_deadline <> old.stoning_deadline then
    new.stoning_deadline_before := nullif(old.stoning_deadline, new.stoning_deadline);
  end if;
  return new;
end $$;
create trigger batches_keep_their_deadlines before update on batches for each row
  when (
    old.phase <> new.phase or old.submission_deadline <> new.submission_deadline
    or old.stoning_deadline <> new.stoning_deadline
  )
  execute function keep_deadlines();

-- A job makes sure that somebody takes the step; it is written with what makes it due. Where a place is being restored there are no
-- jobs yet: each start writes them anew.
create function plan_step(batch batches) returns void language plpgsql as $$
declare
  due_at timestamptz := case when (batch).is_active then step_due_at(batch) end;
begin
  if to_regnamespace('graphile_worker') is null then
    return;
  elsif due_at is null then
    perform graphile_worker.remove_job('step ' || (batch).id);
  else
    perform graphile_worker.add_job(
      'take_due_step', json_build_object('batch', (batch).id), run_at => due_at + grace() + settling(),
      job_key => 'step ' || (batch).id, max_attempts => 25
    );
  end if;
end $$;
create function plan_changed_step() returns trigger language plpgsql as $$
begin
  perform plan_step(new);
  return null;
end $$;
create trigger batches_plan_their_first_step after insert on batches for each row
  when (new.is_active) execute function plan_changed_step();
create trigger batches_plan_their_steps after update on batches for each row
  when (
    old.is_active <> new.is_active or old.phase <> new.phase or old.phase_changes <> new.phase_changes
    or old.submission_deadline <> new.submission_deadline or old.stoning_deadline <> new.stoning_deadline
    or old.planned_phase is distinct from new.planned_phase or old.planned_for is distinct from new.planned_for
  )
  execute function plan_changed_step();

-- As before, and in time.
CREATE OR REPLACE FUNCTION may_be_taken(batch batches, voter bytea, key text, choices uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return takes_ballots(batch)
    and not exists (
      select from ballots
      where ballots.batch_id = batch.id and ballots.voter_hash = voter and ballots.idempotency_key = key
    )
    and are_on_the_paper(batch, choices);
end $function$;

CREATE OR REPLACE FUNCTION may_replace(batch batches, replaced ballots, choices uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  places_anew integer;
  moves integer;
  moves_others boolean;
begin
  select count(*) filter (where is_freed), count(*) filter (where is_moved),
    coalesce(bool_or(is_moved and not is_freed), false)
  into places_anew, moves, moves_others
  from ballot_choices
  join ballot_questions on ballot_questions.batch_id = replaced.batch_id and ballot_questions.round = replaced.round
    and ballot_questions.question_id = ballot_choices.question_id
  join unnest(stones_of_picks()) with ordinality as place (stones, pick) on place.stones = ballot_choices.stones
  cross join lateral (
    select coalesce(taken_out_at, removed_at) is not null as is_freed,
      ballot_choices.question_id is distinct from choices[place.pick] as is_moved
  ) as state
  where ballot_choices.ballot_id = replaced.id;
  return takes_ballots(batch) and batch.stoning_round = replaced.round and moves > 0
    and (batch.ballot_changes = 'until_completed' or (places_anew > 0 and not moves_others))
    and not exists (select from ballots as later where later.replaces = replaced.id)
    and are_on_the_paper(batch, choices);
end $function$;

CREATE OR REPLACE FUNCTION refuse_unlawful_ballots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(batch_lock_key(batch_id))
  from (select distinct batch_id from new_ballots order by batch_id) as touched;

  if exists (
    select from new_ballots join batches on batches.id = new_ballots.batch_id
    where not (takes_ballots(batches) and batches.stoning_round = new_ballots.round)
  ) then
    raise exception 'a ballot counts only in the current round of the active batch in phase 2'
      using errcode = 'check_violation', constraint = 'ballots_in_open_round';
  end if;

  if exists (
    with choices as materialized (
      select ballot_id, stones, question_id
      from ballot_choices where ballot_id = any (array(select id from new_ballots))
    ), known as materialized (
      select batch_id, round, question_id from ballot_questions
      where (batch_id, round) in (select distinct batch_id, round from new_ballots)
        and question_id = any (array(select distinct question_id from choices))
        and taken_out_at is null and removed_at is null
    )
    select from new_ballots
    left join choices on choices.ballot_id = new_ballots.id
    left join known on known.question_id = choices.question_id
      and known.batch_id = new_ballots.batch_id and known.round = new_ballots.round
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

-- With the rule, and with what moved the batch on where nobody did.
CREATE OR REPLACE FUNCTION batch_entry(batch batches)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('batch', (batch).id, 'name', (batch).name, 'phase', (batch).phase, 'active', (batch).is_active, 'round', (batch).stoning_round, 'revision', (batch).revision, 'submission_deadline', log_moment((batch).submission_deadline), 'stoning_deadline', log_moment((batch).stoning_deadline), 'rules', jsonb_build_object('stones_shown', (batch).stones_shown, 'tie_at_cut', (batch).tie_at_cut, 'council_size', (batch).council_size, 'ballot_changes', (batch).ballot_changes, 'own_question', (batch).own_question, 'questions_limit', (batch).questions_limit, 'phase_changes', (batch).phase_changes));

CREATE OR REPLACE FUNCTION log_changed_batches()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  change record;
  old_batch batches;
  new_batch batches;
  is_another_round boolean;
begin
  for change in
    select old_batches as before, new_batches as after
    from old_batches join new_batches using (id) order by id
  loop
    old_batch := change.before;
    new_batch := change.after;
    continue when batch_entry(old_batch) = batch_entry(new_batch);
    is_another_round := new_batch.stoning_round <> old_batch.stoning_round;
    perform append_to_count_log(
      case
        when is_another_round then 'round'
        when new_batch.phase <> old_batch.phase then 'phase'
        when new_batch.is_active <> old_batch.is_active then 'active'
        else 'settings'
      end,
      batch_entry(new_batch)
      || case
        when new_batch.phase >= 2 and (is_another_round or old_batch.phase = 1)
          then paper_entry(new_batch.id, new_batch.stoning_round)
        when new_batch.phase = 2 and old_batch.phase = 3
          then commitment_entry(new_batch.id, new_batch.stoning_round)
        else '{}'
      end
      || case when is_another_round then set_aside_entry(old_batch.id, old_batch.stoning_round,
        case when new_batch.phase = 1 then 'Back to phase 1' else 'Reset All Stones' end) else '{}' end
      || case when new_batch.phase <> old_batch.phase and coalesce(current_setting('ten_stones.due_at', true), '') <> ''
        then jsonb_build_object('by_itself', log_moment(current_setting('ten_stones.due_at')::timestamptz)) else '{}' end
    );
    if new_batch.phase = 3 and (new_batch.phase <> old_batch.phase or is_another_round) then
      perform log_completion(new_batch.id, new_batch.stoning_round);
    end if;
  end loop;
  return null;
end $function$;
