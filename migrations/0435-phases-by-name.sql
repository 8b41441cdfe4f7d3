-- The numbers of phases are their names in columns, in the log and on the wire, and say nothing of an order: a phase between two of
-- them takes the next number. What follows what, and from where on there is a ballot paper, stands here and in
-- `contract/council/phases.ts`; `batches/phases.test.ts` holds the two together.
create function phase_after(phase smallint) returns smallint
  language sql immutable parallel safe
return case phase when 1 then 2 when 2 then 3 end;

create function has_ballot_paper(phase smallint) returns boolean
  language sql immutable parallel safe
return phase in (2, 3);

create or replace trigger batches_keep_their_rules before update on batches for each row
  when (has_ballot_paper(old.phase) and has_ballot_paper(new.phase) and frozen_rules(old) <> frozen_rules(new))
  execute function refuse_change_of_frozen_rules();

create or replace trigger batches_leave_their_round before update on batches for each row
  when (has_ballot_paper(old.phase) and not has_ballot_paper(new.phase) and new.stoning_round = old.stoning_round
    and has_ballots(old.id, old.stoning_round))
  execute function leave_round();

create or replace function step_due_at(batch batches) returns timestamptz language sql immutable
  return case when batch.online_closed_at is null then least(
    case when batch.phase_changes = 'at_deadlines' and not is_met(batch) and not (
      batch.phase = 1 and batch.planned_for is not null
      and batch.stoning_deadline <= greatest(batch.submission_deadline, batch.planned_for)
    ) then phase_deadline(batch) end,
    case when batch.planned_phase = phase_after(batch.phase) then coalesce(batch.planned_for, phase_deadline(batch)) end
  ) end;

create or replace function open_first_rounds() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_batch batches;
begin
  for new_batch in select * from new_batches where has_ballot_paper(phase) order by id loop
    perform open_round(new_batch, null);
  end loop;
  return null;
end $$;

create or replace function step_round(old_batch batches, new_batch batches) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened boolean := exists (
    select from rounds where batch_id = new_batch.id and round = new_batch.stoning_round
  );
begin
  if new_batch.stoning_round <> old_batch.stoning_round then
    update rounds set set_aside_at = clock_timestamp(),
      set_aside_reason = nullif(current_setting('ten_stones.reason', true), '')
    where batch_id = new_batch.id and round = old_batch.stoning_round;
    if has_ballot_paper(new_batch.phase) then
      perform open_round(new_batch, case when has_ballot_paper(old_batch.phase) then old_batch.stoning_round end);
    end if;
  elsif has_ballot_paper(new_batch.phase) and not opened then
    perform open_round(new_batch, null);
  elsif not has_ballot_paper(new_batch.phase) and opened then
    delete from rounds where batch_id = new_batch.id and round = new_batch.stoning_round;
  elsif new_batch.phase = 2 and old_batch.phase = 3 then
    update rounds set seed = new_seed() where batch_id = new_batch.id and round = new_batch.stoning_round;
    -- Defined in 0030.
    if new_batch.stones_shown = 'in_groups' then
      perform show_whole_result(new_batch.id, new_batch.stoning_round);
    end if;
  end if;
end $$;

create or replace function refuse_unlawful_moves(entered uuid[], left_batches uuid[]) returns void
  language plpgsql as $$
declare
  standing record;
begin
  for standing in select id, phase from share_batches(entered || left_batches) as batches where has_ballot_paper(phase) loop
    if standing.phase = 2 then
      raise exception 'no question enters or leaves a batch in stoning'
        using errcode = 'check_violation', constraint = 'questions_stay_in_stoning';
    elsif standing.id = any (entered) then
      raise exception 'no question enters a completed batch'
        using errcode = 'check_violation', constraint = 'questions_stay_out_when_completed';
    end if;
  end loop;
end $$;

create or replace function log_new_batches() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batch batches;
begin
  for batch in select * from new_batches order by id loop
    perform append_to_count_log('created', batch_entry(batch)
      || case when has_ballot_paper(batch.phase) then paper_entry(batch.id, batch.stoning_round) else '{}' end);
    if batch.phase = 3 then perform log_completion(batch.id, batch.stoning_round); end if;
  end loop;
  return null;
end $$;

create or replace function log_changed_batches() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
        when has_ballot_paper(new_batch.phase) and (is_another_round or not has_ballot_paper(old_batch.phase))
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
end $$;
