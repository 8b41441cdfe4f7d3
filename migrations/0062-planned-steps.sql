-- A step that is planned for a moment of its own waits for it, also where the deadlines themselves may not act (decision 104).
create or replace function step_due_at(batch batches) returns timestamptz language sql immutable
  return least(
    case when (batch).phase_changes = 'at_deadlines' and not is_met(batch) and not (
      (batch).phase = 1 and (batch).planned_for is not null
      and (batch).stoning_deadline <= greatest((batch).submission_deadline, (batch).planned_for)
    ) then phase_deadline(batch) end,
    case when (batch).planned_phase = (batch).phase + 1 then coalesce((batch).planned_for, phase_deadline(batch)) end
  );

create or replace function keep_deadlines() returns trigger language plpgsql as $$
begin
  if new.phase <> old.phase then
    -- A deadline that has passed does not act on whatever phase comes later, also not after a way back.
    if new.submission_deadline <= clock_timestamp() then new.submission_deadline_met := new.submission_deadline; end if;
    if new.stoning_deadline <= clock_timestamp() then new.stoning_deadline_met := new.stoning_deadline; end if;
  end if;
  -- What was planned for this evening means nothing when the batch is activated again next week.
  if new.phase <> old.phase or (old.is_active and not new.is_active) then
    new.planned_phase := null;
    new.planned_for := null;
  end if;
  -- Visitors hold on to what they were told first.
  if old.is_active and new.submission_deadline <> old.submission_deadline then
    new.submission_deadline_before :=
      nullif(coalesce(old.submission_deadline_before, old.submission_deadline), new.submission_deadline);
  end if;
  if old.is_active and new.stoning_deadline <> old.stoning_deadline then
    new.stoning_deadline_before := nullif(coalesce(old.stoning_deadline_before, old.stoning_deadline), new.stoning_deadline);
  end if;
  return new;
end $$;
drop trigger batches_keep_their_deadlines on batches;
create trigger batches_keep_their_deadlines before update on batches for each row
  when (
    old.phase <> new.phase or old.submission_deadline <> new.submission_deadline
    or old.stoning_deadline <> new.stoning_deadline or (old.is_active and not new.is_active)
  )
  execute function keep_deadlines();

-- A batch that waited for its fourth question goes on with it, whoever brings it.
create function plan_step_of_filled_batch() returns trigger language plpgsql as $$
begin
  perform plan_step(batches) from batches where id = new.batch_id and is_active;
  return null;
end $$;
create trigger batch_sizes_plan_steps after update on batch_sizes for each row
  when (old.questions < cardinality(stones_of_picks()) and new.questions >= cardinality(stones_of_picks()))
  execute function plan_step_of_filled_batch();
