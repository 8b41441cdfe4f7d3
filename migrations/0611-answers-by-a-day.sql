-- Batch rule `answer_within`: how many days the council takes to answer, from the first hand-over on, or from the fourteenth day after
-- the completion. Null: nobody waits for a day. It stands still once questions wait for their answers (decision 610).
alter table batches add column answer_within integer check (answer_within between 7 and 365);

create or replace function batch_rules(batch batches) returns jsonb language sql stable
  return frozen_rules(batch) || jsonb_build_object(
    'questions_limit', batch.questions_limit, 'phase_changes', batch.phase_changes, 'moderation', batch.moderation,
    'question_length', batch.question_length, 'notices', batch.notices, 'booths_most', batch.booths_most,
    'answer_within', batch.answer_within
  );

create function was_handed_over(batch batches) returns boolean language sql stable
  return exists (
    select from handovers where batch_id = batch.id and round = batch.stoning_round and at >= batch.completed_at
  );

-- Whether the product wrote since the completion that questions wait.
create function waits_for_answers(batch batches) returns boolean language sql stable
  return exists (
    select from outcomes where batch_id = batch.id and round = batch.stoning_round
      and written_by is null and due is not null and written_at >= batch.completed_at
  );

create function refuse_change_of_days() returns trigger language plpgsql as $$
begin
  if was_handed_over(old) or waits_for_answers(old) then
    raise exception 'this rule stands still from the hand-over on'
      using errcode = 'check_violation', constraint = 'batches_rules_frozen';
  end if;
  return new;
end $$;
create trigger batches_keep_their_days before update on batches for each row
  when (old.phase = 3 and new.phase = 3 and new.answer_within is distinct from old.answer_within)
  execute function refuse_change_of_days();

-- Another completion is handed over anew, and its days begin then.
create function drop_waiting_for_answers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from outcomes using current_outcomes as current
  where (outcomes.batch_id, outcomes.round) = (old.id, old.stoning_round)
    and (current.batch_id, current.round, current.question_id, current.sequence)
      = (outcomes.batch_id, outcomes.round, outcomes.question_id, outcomes.sequence)
    and outcomes.sequence = 1 and outcomes.written_by is null and outcomes.due is not null;
  return null;
end $$;
create trigger batches_await_no_answers_when_reopened after update on batches for each row
  when (old.phase = 3 and new.phase <> 3) execute function drop_waiting_for_answers();
