-- adds
-- Completing a city's batch (decision 720). What is reckoned of all ballots is reckoned once, and before the log is locked: until the commit
-- nobody else can write there, not even who signs in. What was reckoned is read from the last link, or from a table that verify recounts.

-- What the last result of a batch says, where the batch is completed still and that result is of this round.
create function current_result(of_batch uuid, of_round integer) returns jsonb language sql stable as $$
  select payload::jsonb from count_log
  where kind = 'completed' and payload::jsonb ->> 'batch' = of_batch::text and payload::jsonb ->> 'round' = of_round::text
    and sequence > coalesce((
      select max(step.sequence) from count_log as step
      where step.kind in ('found', 'created', 'phase', 'active', 'round', 'settings')
        and step.payload::jsonb ->> 'batch' = of_batch::text and step.payload::jsonb ->> 'phase' <> '3'
    ), 0)
  order by sequence desc limit 1
$$;

create function receipts_of_result(of_batch uuid, of_round integer) returns text language sql stable as $$
  select coalesce(current_result(of_batch, of_round) ->> 'receipts', receipts_digest(of_batch, of_round))
$$;

create or replace function round_result(of_batch uuid, of_round integer)
 RETURNS TABLE(question_id uuid, place bigint, rank bigint, joint boolean, forwarded boolean, is_tied boolean, draw text, breakdown integer[], at_cut integer[])
 LANGUAGE plpgsql
 STABLE ROWS 5000
 SET enable_nestloop TO 'off'
AS $$
#variable_conflict use_column
declare
  round rounds;
  turnout bigint;
  lot text;
begin
  select rounds.* into round from rounds join batches on batches.id = rounds.batch_id
  where rounds.batch_id = of_batch and rounds.round = of_round and batches.stoning_round = of_round and batches.phase = 3;
  if not found then return; end if;
  select coalesce(sum(tallies.votes), 0) / cardinality(stones_of_picks()) into turnout
  from tallies where tallies.batch_id = of_batch and tallies.round = of_round;
  if round.rules ->> 'tie_at_cut' = 'lot' then lot := round.seed || ':' || receipts_of_result(of_batch, of_round); end if;

  return query
  select decided.*
  from (
    select array_agg(counted.question_id order by counted.age) as ids, array_agg(counted.fours order by counted.age) as fours,
      array_agg(counted.threes order by counted.age) as threes, array_agg(counted.twos order by counted.age) as twos,
      array_agg(counted.ones order by counted.age) as ones
    from (
      select paper.question_id, coalesce(tallies.fours, 0) as fours, coalesce(tallies.threes, 0) as threes,
        coalesce(tallies.twos, 0) as twos, coalesce(tallies.ones, 0) as ones,
        row_number() over (order by date_trunc('milliseconds', paper.timestamp), paper.question_id) as age
      from ballot_questions as paper left join tallies using (batch_id, round, question_id)
      where paper.batch_id = of_batch and paper.round = of_round and paper.taken_out_at is null
    ) as counted
  ) as ranked
  cross join lateral decide_result(
    ranked.ids, ranked.fours, ranked.threes, ranked.twos, ranked.ones, turnout >= 20,
    (round.rules ->> 'council_size')::integer, round.rules ->> 'tie_at_cut', lot
  ) as decided;
end $$;

-- How many ballots of a round count, and one digest each of their receipts and of what they chose.
create function ballots_entry(of_batch uuid, of_round integer) returns jsonb language plpgsql stable
  security definer set search_path to 'public', 'pg_temp' set work_mem to '64MB' as $$
declare
  turnout integer;
  choices text;
begin
  select count(*) into turnout from counted_ballots where batch_id = of_batch and round = of_round;
  if turnout >= 20 then
    select log_digest(string_agg(line, E'\n' order by line collate "C")) into choices
    from (
      select string_agg(question_id::text, ' ' order by stones desc) as line
      from counted_ballots as ballots join ballot_choices on ballot_choices.ballot_id = ballots.id
      where ballots.batch_id = of_batch and ballots.round = of_round
      group by ballots.id
    ) as lines;
  end if;
  return jsonb_build_object(
    'ballots', turnout, 'receipts', receipts_digest(of_batch, of_round), 'choices', choices
  );
end $$;
revoke execute on function ballots_entry from public;

-- After an erasure nothing of the ballots has changed, so the link before this one says it already.
create function log_result(of_batch uuid, of_round integer, given jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
declare
  channels jsonb := turnout_of_channels(of_batch, of_round);
begin
  given := coalesce(given, current_result(of_batch, of_round), ballots_entry(of_batch, of_round));
  perform append_to_count_log('completed', jsonb_build_object(
    'batch', of_batch, 'round', of_round, 'ballots', given -> 'ballots',
    'receipts', given -> 'receipts', 'choices', given -> 'choices',
    'replaced', replaced_entry(of_batch, of_round),
    'seed', (select seed from rounds where batch_id = of_batch and round = of_round),
    'questions', result_entry(of_batch, of_round, (given ->> 'ballots')::integer >= 20)
  ) || case when channels = '{}' then '{}'::jsonb else jsonb_build_object('channels', channels) end || moderation_entry(of_batch, of_round));
end $$;
revoke execute on function log_result from public;

create or replace function log_completion(of_batch uuid, of_round integer) returns void language plpgsql
  security definer set search_path to 'public', 'pg_temp' as $$
begin
  perform log_result(of_batch, of_round, null);
end $$;

-- How many ballots of a completed round with a cut name something that goes to the council, and which further question would reach most.
create table coverages (
  batch_id uuid not null,
  round integer not null,
  reached integer not null,
  next_question uuid,
  next_reached integer,
  primary key (batch_id, round),
  foreign key (batch_id, round) references rounds on delete cascade
);

create function count_coverage(of_batch uuid, of_round integer)
  returns table (reached integer, next_question uuid, next_reached integer) language sql stable set work_mem to '64MB' as $$
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
    select named.question_id, count(*)::integer as ballots
    from given cross join unnest(given.chosen) as named (question_id)
    join decided on decided.question_id = named.question_id
    join ballot_questions as paper on (paper.batch_id, paper.round, paper.question_id) = (of_batch, of_round, named.question_id)
    where not given.is_reached and decided.place is not null and paper.removed_at is null
    group by named.question_id, decided.place order by ballots desc, decided.place limit 1
  ), counted as (
    select count(*)::integer as ballots, (count(*) filter (where is_reached))::integer as reached from given
  )
  select counted.reached, further.question_id, counted.reached + further.ballots
  from counted left join further on true
  where counted.ballots >= 20 and exists (select from decided)
$$;

create function has_cut(of_batch uuid, of_round integer) returns boolean language sql stable as $$
  select exists (
    select from rounds where batch_id = of_batch and round = of_round and rules ->> 'council_size' is not null
  )
$$;

create function keep_coverage(of_batch uuid, of_round integer) returns void language plpgsql
  security definer set search_path to 'public', 'pg_temp' as $$
begin
  delete from coverages where batch_id = of_batch and round = of_round;
  if has_cut(of_batch, of_round) then
    insert into coverages select of_batch, of_round, counted.* from count_coverage(of_batch, of_round) as counted;
  end if;
end $$;
revoke execute on function keep_coverage from public;

-- That of a batch that is completed. Earlier versions kept none.
create or replace function round_coverage(of_batch uuid, of_round integer)
  returns table (reached integer, next_question uuid, next_reached integer) language plpgsql stable as $$
#variable_conflict use_column
begin
  if not has_cut(of_batch, of_round)
    or not exists (select from batches where id = of_batch and stoning_round = of_round and phase = 3) then return; end if;
  return query select reached, next_question, next_reached from coverages where batch_id = of_batch and round = of_round;
  if not found then return query select * from count_coverage(of_batch, of_round); end if;
end $$;

-- Words that are gone are gone from what could be named next.
create function follow_coverage() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  perform keep_coverage(new.batch_id, new.round)
  from coverages where batch_id = new.batch_id and round = new.round and next_question = new.question_id;
  return null;
end $$;
create trigger coverages_follow after update on ballot_questions
  for each row when (new.removed_at is distinct from old.removed_at) execute function follow_coverage();

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
  is_completed boolean;
  given jsonb;
begin
  for change in
    select old_batches as before, new_batches as after
    from old_batches join new_batches using (id) order by id
  loop
    old_batch := change.before;
    new_batch := change.after;
    continue when batch_entry(old_batch) = batch_entry(new_batch);
    is_another_round := new_batch.stoning_round <> old_batch.stoning_round;
    is_completed := new_batch.phase = 3 and (new_batch.phase <> old_batch.phase or is_another_round);
    if is_completed then
      given := ballots_entry(new_batch.id, new_batch.stoning_round);
      perform keep_coverage(new_batch.id, new_batch.stoning_round);
    end if;
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
    if is_completed then perform log_result(new_batch.id, new_batch.stoning_round, given); end if;
  end loop;
  return null;
end $$;

-- As it was, and nobody but the database writes coverages.
create or replace function set_rights() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if to_regrole('ten_stones_app') is null then return; end if;
  grant usage on schema public to ten_stones_app;
  grant select, insert, update, delete on all tables in schema public to ten_stones_app;
  grant usage on all sequences in schema public to ten_stones_app;
  revoke update, delete on ballots, ballot_choices, handovers from ten_stones_app;
  revoke insert, update, delete on count_log from ten_stones_app;
  revoke insert, update, delete on tallies, shown_tallies, coverages from ten_stones_app;
  revoke insert, update, delete on rounds, ballot_questions, corrections, taken_out_questions from ten_stones_app;
  grant update (stones_shown_at) on rounds to ten_stones_app;
  execute format(
    'grant update (%s, taken_out_at, taken_out_reason, originals, sign, language) on ballot_questions to ten_stones_app',
    (select string_agg(format('%I', name), ', ') from jsonb_object_keys(words_in('{}')) as name)
  );
  grant update (text, seal) on corrections to ten_stones_app;
  revoke update, delete on sheets from ten_stones_app;
  grant update (reason) on sheets to ten_stones_app; -- for their locks alone: a reason stands with its state
  grant execute on function finish_sheets to ten_stones_app;
  revoke insert, update, delete on question_moves from ten_stones_app;
  revoke all on secrets from ten_stones_app; -- read once, by the owner
  revoke insert, update, delete on kysely_migration, kysely_migration_lock, schema_steps from ten_stones_app;
  perform log_privileges();
end $$;
