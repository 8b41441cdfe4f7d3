-- The triggers of a ballot's statement look up what they need by its id. A join lets the planner read the whole table,
-- for which it has no statistics while ballots pour in: each ballot would cost more than the one before.
create or replace function add_to_tallies() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- In the order of the ids, so that ballots that name the same questions queue instead of deadlocking.
  insert into tallies (batch_id, round, question_id, stones, votes)
  select given.batch_id, given.round, new_choices.question_id, sum(new_choices.stones), count(*)
  from new_choices
  join (
    select id, batch_id, round from ballots where id = any (array(select distinct ballot_id from new_choices))
  ) as given on given.id = new_choices.ballot_id
  group by given.batch_id, given.round, new_choices.question_id
  order by given.batch_id, given.round, new_choices.question_id
  on conflict (batch_id, round, question_id) do update
    set stones = tallies.stones + excluded.stones, votes = tallies.votes + excluded.votes;
  return null;
end $$;

create or replace function refuse_unlawful_ballots() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(batch_lock_key(batch_id))
  from (select distinct batch_id from new_ballots order by batch_id) as touched;

  if exists (
    select from new_ballots join batches on batches.id = new_ballots.batch_id
    where not (batches.is_active and batches.phase = 2 and batches.stoning_round = new_ballots.round)
  ) then
    raise exception 'a ballot counts only in the current round of the active batch in phase 2'
      using errcode = 'check_violation', constraint = 'ballots_in_open_round';
  end if;

  -- Four rows whose stones differ, each between 1 and 4, are the stones 4, 3, 2 and 1.
  if exists (
    with choices as materialized (
      select ballot_id, stones, question_id
      from ballot_choices where ballot_id = any (array(select id from new_ballots))
    ), known as materialized (
      select id, batch_id from questions where id = any (array(select distinct question_id from choices))
    )
    select from new_ballots
    left join choices on choices.ballot_id = new_ballots.id
    left join known on known.id = choices.question_id and known.batch_id = new_ballots.batch_id
    group by new_ballots.id
    having count(choices.stones) <> 4 or count(distinct known.id) <> 4
  ) then
    raise exception 'a ballot gives its stones to four different questions of its batch'
      using errcode = 'check_violation', constraint = 'ballots_are_complete';
  end if;
  return null;
end $$;
