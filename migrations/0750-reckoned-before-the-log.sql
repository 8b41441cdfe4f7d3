-- adds
-- A completion reckons before anything of it locks the log, and digests its ballots once (decision 720). Triggers of rows come before
-- those of statements, and among them by name: this one before those that write of sheets.

-- What was reckoned of a round's ballots in this transaction.
create function reckoned_entry(of_batch uuid, of_round integer) returns jsonb language sql stable as $$
  select reckoned from (
    select nullif(current_setting('ten_stones.reckoned', true), '')::jsonb as reckoned
  ) as kept
  where reckoned ->> 'batch' = of_batch::text and reckoned ->> 'round' = of_round::text
$$;

create or replace function receipts_of_result(of_batch uuid, of_round integer) returns text language sql stable as $$
  select coalesce(
    current_result(of_batch, of_round) ->> 'receipts',
    reckoned_entry(of_batch, of_round) ->> 'receipts',
    receipts_digest(of_batch, of_round)
  )
$$;

create function reckon_completion() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  perform set_config('ten_stones.reckoned', (
    ballots_entry(new.id, new.stoning_round) || jsonb_build_object('batch', new.id, 'round', new.stoning_round)
  )::text, true);
  perform keep_coverage(new.id, new.stoning_round);
  return null;
end $$;
revoke execute on function reckon_completion from public;
create trigger batches_are_counted_before_the_log after update on batches
  for each row when (new.phase = 3 and (old.phase <> 3 or new.stoning_round <> old.stoning_round))
  execute function reckon_completion();

create or replace function log_changed_batches()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
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
      perform log_result(
        new_batch.id, new_batch.stoning_round,
        coalesce(reckoned_entry(new_batch.id, new_batch.stoning_round), ballots_entry(new_batch.id, new_batch.stoning_round))
      );
    end if;
  end loop;
  return null;
end $$;

-- Every further question that could raise the coverage, with the ballots that it adds, the next first: [[id, ballots], …]. Words that are
-- gone are gone from what could be named next, and an erasure goes on in this list instead of counting a million ballots again.
alter table coverages add column further jsonb not null default '[]';

create function count_further(of_batch uuid, of_round integer) returns table (reached integer, further jsonb)
  language sql stable set work_mem to '64MB' as $$
  with decided as materialized (
    select question_id, place, forwarded from round_result(of_batch, of_round)
  ), given as materialized (
    select array_agg(choices.question_id) as chosen, coalesce(bool_or(decided.forwarded), false) as is_reached
    from counted_ballots as ballots join ballot_choices as choices on choices.ballot_id = ballots.id
    left join decided on decided.question_id = choices.question_id
    where ballots.batch_id = of_batch and ballots.round = of_round
    group by ballots.id
  ), further as (
    -- What was taken out has no place and cannot go; what has no words any more could not be named.
    select named.question_id, decided.place, count(*)::integer as ballots
    from given cross join unnest(given.chosen) as named (question_id)
    join decided on decided.question_id = named.question_id
    join ballot_questions as paper on (paper.batch_id, paper.round, paper.question_id) = (of_batch, of_round, named.question_id)
    where not given.is_reached and decided.place is not null and paper.removed_at is null
    group by named.question_id, decided.place
  ), counted as (
    select count(*)::integer as ballots, (count(*) filter (where is_reached))::integer as reached from given
  )
  select counted.reached, coalesce((
    select jsonb_agg(jsonb_build_array(question_id, ballots) order by ballots desc, place) from further
  ), '[]')
  from counted
  where counted.ballots >= 20 and exists (select from decided)
$$;

create or replace function count_coverage(of_batch uuid, of_round integer)
  returns table (reached integer, next_question uuid, next_reached integer) language sql stable as $$
  select reached, (further -> 0 ->> 0)::uuid, reached + (further -> 0 ->> 1)::integer from count_further(of_batch, of_round)
$$;

create or replace function keep_coverage(of_batch uuid, of_round integer) returns void language plpgsql
  security definer set search_path to 'public', 'pg_temp' as $$
begin
  delete from coverages where batch_id = of_batch and round = of_round;
  if has_cut(of_batch, of_round) then
    insert into coverages (batch_id, round, reached, next_question, next_reached, further)
    select of_batch, of_round, counted.reached, (counted.further -> 0 ->> 0)::uuid,
      counted.reached + (counted.further -> 0 ->> 1)::integer, counted.further
    from count_further(of_batch, of_round) as counted;
  end if;
end $$;

create or replace function follow_coverage() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  update coverages set (next_question, next_reached) = (
    select (question ->> 0)::uuid, coverages.reached + (question ->> 1)::integer
    from jsonb_array_elements(coverages.further) with ordinality as listed (question, place)
    where not exists (
      select from ballot_questions as paper
      where (paper.batch_id, paper.round, paper.question_id) = (new.batch_id, new.round, (question ->> 0)::uuid)
        and paper.removed_at is not null
    )
    order by listed.place limit 1
  )
  where batch_id = new.batch_id and round = new.round and next_question = new.question_id;
  return null;
end $$;

select keep_coverage(batch_id, round) from coverages;
