-- The rules of a batch, each named once: one that stands still from the start of stoning on in frozen_rules(), any other in
-- batch_rules(). The freeze, a round, its paper and the log follow from these two.
create function frozen_rules(batch batches) returns jsonb language sql stable
  return jsonb_build_object(
    'stones_shown', batch.stones_shown, 'tie_at_cut', batch.tie_at_cut, 'council_size', batch.council_size,
    'ballot_changes', batch.ballot_changes, 'own_question', batch.own_question
  );

create function batch_rules(batch batches) returns jsonb language sql stable
  return frozen_rules(batch) || jsonb_build_object(
    'questions_limit', batch.questions_limit, 'phase_changes', batch.phase_changes
  );

drop trigger batches_keep_their_rules on batches;
create trigger batches_keep_their_rules before update on batches for each row
  when (old.phase >= 2 and new.phase >= 2 and frozen_rules(old) <> frozen_rules(new))
  execute function refuse_change_of_frozen_rules();

create or replace function batch_entry(batch batches) returns jsonb language sql stable
  return jsonb_build_object(
    'batch', batch.id, 'name', batch.name, 'phase', batch.phase, 'active', batch.is_active,
    'round', batch.stoning_round, 'revision', batch.revision,
    'submission_deadline', log_moment(batch.submission_deadline),
    'stoning_deadline', log_moment(batch.stoning_deadline),
    'rules', batch_rules(batch)
  );

-- A round keeps the rules as they stood when it was opened.
alter table rounds add column rules jsonb;
update rounds set rules = jsonb_build_object(
  'stones_shown', stones_shown, 'tie_at_cut', tie_at_cut, 'council_size', council_size,
  'ballot_changes', ballot_changes, 'own_question', own_question
);
alter table rounds alter column rules set not null;

create or replace function paper_entry(of_batch uuid, of_round integer) returns jsonb language sql stable
  return (
    select jsonb_build_object('paper', jsonb_build_object(
      'round', of_round,
      'rules', rounds.rules,
      'questions', coalesce(
        (
          select jsonb_agg(ballot_question_entry(ballot_questions) order by question_id)
          from ballot_questions where ballot_questions.batch_id = of_batch and ballot_questions.round = of_round
        ),
        '[]'
      )
    )) || commitment_entry(of_batch, of_round)
    from rounds where rounds.batch_id = of_batch and rounds.round = of_round
  );

-- What asks for a rule of a round reads it from there.
CREATE OR REPLACE FUNCTION open_round(batch batches, previous_round integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into rounds (batch_id, round, rules, seed)
  values (batch.id, batch.stoning_round, frozen_rules(batch), new_seed());
  if previous_round is null then
    insert into ballot_questions (batch_id, round, question_id, text, author, timestamp, seal, author_seal)
    select batch.id, batch.stoning_round, id, text, author, timestamp, gen_random_uuid(), gen_random_uuid()
    from standing_questions where standing_questions.batch_id = batch.id;
  else
    insert into ballot_questions (batch_id, round, question_id, text, author, timestamp, seal, author_seal)
    select batch_id, batch.stoning_round, question_id, text, author, timestamp, gen_random_uuid(), gen_random_uuid()
    from ballot_questions
    where batch_id = batch.id and round = previous_round and taken_out_at is null and removed_at is null;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION advance_shown_tallies(smallest_group integer DEFAULT 5)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  shown rounds;
  moved boolean;
begin
  select rounds.* into shown from rounds
  join batches on batches.id = rounds.batch_id and batches.stoning_round = rounds.round
  where batches.is_active and batches.phase = 2 and rounds.rules ->> 'stones_shown' = 'in_groups'
  for update of rounds;
  if not found then return false; end if;

  with now as materialized (
    select question_id, stones, votes from tallies where batch_id = shown.batch_id and round = shown.round
  ), given as materialized (
    select coalesce(sum(stones), 0) / (select sum(stones) from unnest(stones_of_picks()) as stones) + (
      select count(*) from ballots
      where batch_id = shown.batch_id and round = shown.round and replaces is not null
    ) as ballots
    from now
  ), advanced as (
    insert into shown_tallies as earlier (batch_id, round, question_id, stones, votes, next_stones, next_votes)
    select shown.batch_id, shown.round, now.question_id, 0, 0, now.stones, now.votes
    from now left join shown_tallies as known on known.batch_id = shown.batch_id and known.round = shown.round
      and known.question_id = now.question_id
    where (select ballots from given) >= shown.next_ballots + smallest_group
      and (known.stones, known.votes, known.next_stones, known.next_votes)
        is distinct from (known.next_stones, known.next_votes, now.stones, now.votes)
    on conflict (batch_id, round, question_id) do update set
      stones = earlier.next_stones, votes = earlier.next_votes,
      next_stones = excluded.next_stones, next_votes = excluded.next_votes
  )
  update rounds set next_ballots = given.ballots from given
  where rounds.batch_id = shown.batch_id and rounds.round = shown.round
    and given.ballots >= shown.next_ballots + smallest_group
  returning true into moved;
  return coalesce(moved, false);
end $function$;

CREATE OR REPLACE FUNCTION round_coverage(of_batch uuid, of_round integer)
 RETURNS TABLE(reached integer, next_question uuid, next_reached integer)
 LANGUAGE sql
 STABLE
AS $function$
  with decided as materialized (
    select question_id, place, forwarded from round_result(of_batch, of_round)
  ), named as materialized (
    select ballots.id, choices.question_id, decided.place, coalesce(decided.forwarded, false) as is_forwarded
    from counted_ballots as ballots join ballot_choices as choices on choices.ballot_id = ballots.id
    left join decided on decided.question_id = choices.question_id
    where ballots.batch_id = of_batch and ballots.round = of_round
  ), given as materialized (
    select id, bool_or(is_forwarded) as is_reached from named group by id
  ), further as (
    -- What was taken out has no place and cannot go; what has no words any more could not be named.
    select named.question_id, count(*)::integer as ballots
    from named join given on given.id = named.id and not given.is_reached
    join ballot_questions as paper on (paper.batch_id, paper.round, paper.question_id) = (of_batch, of_round, named.question_id)
    where named.place is not null and paper.removed_at is null
    group by named.question_id, named.place order by ballots desc, named.place limit 1
  ), counted as (
    select count(*)::integer as ballots, (count(*) filter (where is_reached))::integer as reached from given
  )
  select counted.reached, further.question_id, counted.reached + further.ballots
  from counted left join further on true
  join rounds on rounds.batch_id = of_batch and rounds.round = of_round
  where counted.ballots >= 20 and rounds.rules ->> 'council_size' is not null
    and exists (select from decided)
$function$;

CREATE OR REPLACE FUNCTION round_result(of_batch uuid, of_round integer)
 RETURNS TABLE(question_id uuid, place bigint, rank bigint, joint boolean, forwarded boolean, is_tied boolean, draw text, breakdown integer[], at_cut integer[])
 LANGUAGE plpgsql
 STABLE ROWS 5000
 SET enable_nestloop TO 'off'
AS $function$
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
  if round.rules ->> 'tie_at_cut' = 'lot' then lot := round.seed || ':' || receipts_digest(of_batch, of_round); end if;

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
end $function$;

create or replace view visible_tallies as
  select tallies.batch_id, tallies.round, tallies.question_id, tallies.stones, tallies.votes, tallies.xmin as written
  from tallies
  join batches on batches.id = tallies.batch_id and batches.stoning_round = tallies.round
  join rounds on rounds.batch_id = tallies.batch_id and rounds.round = tallies.round
  where batches.phase = 3 or rounds.rules ->> 'stones_shown' = 'always' or rounds.stones_shown_at is not null
  union all
  select shown_tallies.batch_id, shown_tallies.round, shown_tallies.question_id, shown_tallies.stones, shown_tallies.votes,
    shown_tallies.xmin
  from shown_tallies
  join batches on batches.id = shown_tallies.batch_id and batches.stoning_round = shown_tallies.round
  join rounds on rounds.batch_id = shown_tallies.batch_id and rounds.round = shown_tallies.round
  where batches.phase = 2 and rounds.rules ->> 'stones_shown' = 'in_groups' and rounds.stones_shown_at is null;

alter table rounds
  drop column stones_shown, drop column tie_at_cut, drop column council_size, drop column ballot_changes,
  drop column own_question;
