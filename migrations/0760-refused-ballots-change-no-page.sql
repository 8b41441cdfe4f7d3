-- adds
-- Ballots of one moment share a statement. If all of them are refused it writes nothing, and the page is drawn anew nowhere.
create or replace function add_to_tallies() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  -- Where all ballots that came together were refused: to touch no tally tells no other copy that its page has changed.
  if not exists (select from new_choices) then return null; end if;

  if exists (
    select from (select distinct ballot_id from new_choices) as named
    -- As a value, which is looked up by its id. The planner might read all ballots for an anti-join.
    where (select true from ballots where ballots.id = named.ballot_id) is null
  ) then
    raise exception 'a choice belongs to a ballot'
      using errcode = 'foreign_key_violation', constraint = 'ballot_choices_belong_to_a_ballot';
  end if;

  if exists (
    select from (select distinct ballot_id from new_choices) as named
    -- As a value, too: else the planner begins to read all ballots, 2 ms of a gathering at 13,000.
    where (select replaces from ballots where ballots.id = named.ballot_id) is not null
  ) then
    perform take_off_tallies(array(select distinct ballot_id from new_choices));
  end if;

  -- In the order of the ids, so that ballots that name the same questions queue instead of deadlocking.
  insert into tallies (batch_id, round, question_id, fours, threes, twos, ones)
  select given.batch_id, given.round, new_choices.question_id,
    count(*) filter (where stones = 4), count(*) filter (where stones = 3),
    count(*) filter (where stones = 2), count(*) filter (where stones = 1)
  from new_choices
  join (
    select id, batch_id, round from ballots where id = any (array(select distinct ballot_id from new_choices))
  ) as given on given.id = new_choices.ballot_id
  group by given.batch_id, given.round, new_choices.question_id
  order by given.batch_id, given.round, new_choices.question_id
  on conflict (batch_id, round, question_id) do update
    set fours = tallies.fours + excluded.fours, threes = tallies.threes + excluded.threes,
      twos = tallies.twos + excluded.twos, ones = tallies.ones + excluded.ones;
  return null;
end $$;
