-- How far the cut of a completed batch reaches: how many ballots named at least one question that goes to the council, and which
-- further one would reach the most others. Nothing without a cut, where it says nothing, and below 20 ballots, whose ballots
-- are not published (docs/decisions/0070).
create function round_coverage(of_batch uuid, of_round integer) returns table (
  reached integer, next_question uuid, next_reached integer
) language sql stable as $$
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
  where counted.ballots >= 20 and rounds.council_size is not null
    and exists (select from decided)
$$;
