-- Where stones are given with cards alone, a batch without any that is valid would take no ballot: it does not start, by hand or by itself.
create function lacks_cards(batch batches) returns boolean
  language sql stable
return batch.voters = 'cards' and batch.paper = 'off'
  and not exists (select from cards where cards.batch_id = batch.id and cards.voided_at is null);

create function refuse_start_without_cards() returns trigger
  language plpgsql as $$
begin
  if lacks_cards(new) then
    raise exception 'no voting card is valid' using errcode = 'check_violation', constraint = 'batches_wait_for_cards';
  end if;
  return new;
end $$;

create trigger batches_wait_for_cards before update on batches for each row
  when (old.phase = 1 and new.phase = 2) execute function refuse_start_without_cards();

create or replace function step_waits(batch batches) returns text
  language sql as $$
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
    when lacks_cards(batch) then 'no_cards'
  end
$$;

-- What it waited for is there: the step that is due is planned again.
create function plan_step_of_given_cards() returns trigger
  language plpgsql as $$
begin
  perform plan_step(batches) from batches where is_active and id in (select batch_id from new_cards);
  return null;
end $$;

create trigger cards_plan_steps after insert on cards referencing new table as new_cards
  for each statement execute function plan_step_of_given_cards();

create trigger batches_plan_steps_by_their_voters after update on batches for each row
  when (old.voters <> new.voters or old.paper <> new.paper) execute function plan_changed_step();
