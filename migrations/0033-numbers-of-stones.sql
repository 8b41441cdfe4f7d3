-- Tallies know how many ballots gave a question 4, 3, 2 and 1 stones; stones and votes follow from that.
drop view visible_tallies;

alter table tallies
  add column fours integer not null default 0 check (fours >= 0),
  add column threes integer not null default 0 check (threes >= 0),
  add column twos integer not null default 0 check (twos >= 0),
  add column ones integer not null default 0 check (ones >= 0);

alter table tallies disable trigger tallies_counted_only;
alter table tallies disable trigger tallies_announced;
update tallies set fours = given.fours, threes = given.threes, twos = given.twos, ones = given.ones
from (
  select ballots.batch_id, ballots.round, ballot_choices.question_id,
    count(*) filter (where stones = 4) as fours, count(*) filter (where stones = 3) as threes,
    count(*) filter (where stones = 2) as twos, count(*) filter (where stones = 1) as ones
  from counted_ballots as ballots join ballot_choices on ballot_choices.ballot_id = ballots.id
  group by ballots.batch_id, ballots.round, ballot_choices.question_id
) as given
where (tallies.batch_id, tallies.round, tallies.question_id) = (given.batch_id, given.round, given.question_id);
alter table tallies enable trigger tallies_counted_only;
alter table tallies enable trigger tallies_announced;

alter table tallies drop column stones, drop column votes;
alter table tallies
  add column stones integer not null generated always as (4 * fours + 3 * threes + 2 * twos + ones) stored,
  add column votes integer not null generated always as (fours + threes + twos + ones) stored;

-- As in 0030.
create view visible_tallies as
  select tallies.batch_id, tallies.round, tallies.question_id, tallies.stones, tallies.votes, tallies.xmin as written
  from tallies
  join batches on batches.id = tallies.batch_id and batches.stoning_round = tallies.round
  join rounds on rounds.batch_id = tallies.batch_id and rounds.round = tallies.round
  where batches.phase = 3 or rounds.stones_shown = 'always' or rounds.stones_shown_at is not null
  union all
  select shown_tallies.batch_id, shown_tallies.round, shown_tallies.question_id, shown_tallies.stones, shown_tallies.votes,
    shown_tallies.xmin
  from shown_tallies
  join batches on batches.id = shown_tallies.batch_id and batches.stoning_round = shown_tallies.round
  join rounds on rounds.batch_id = shown_tallies.batch_id and rounds.round = shown_tallies.round
  where batches.phase = 2 and rounds.stones_shown = 'in_groups' and rounds.stones_shown_at is null;

-- As in 0029, by how many ballots gave 4, 3, 2 and 1.
create or replace function add_to_tallies() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
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

create or replace function take_off_tallies(new_ballots uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tallies (batch_id, round, question_id)
  select distinct ballots.batch_id, ballots.round, ballot_choices.question_id
  from ballots join ballot_choices on ballot_choices.ballot_id in (ballots.id, ballots.replaces)
  where ballots.id = any (new_ballots)
  order by ballots.batch_id, ballots.round, ballot_choices.question_id
  on conflict (batch_id, round, question_id) do update set fours = tallies.fours;

  update tallies set fours = tallies.fours - given.fours, threes = tallies.threes - given.threes,
    twos = tallies.twos - given.twos, ones = tallies.ones - given.ones
  from (
    select ballots.batch_id, ballots.round, ballot_choices.question_id,
      count(*) filter (where stones = 4) as fours, count(*) filter (where stones = 3) as threes,
      count(*) filter (where stones = 2) as twos, count(*) filter (where stones = 1) as ones
    from ballots join ballot_choices on ballot_choices.ballot_id = ballots.replaces
    where ballots.id = any (new_ballots)
    group by ballots.batch_id, ballots.round, ballot_choices.question_id
  ) as given
  where (tallies.batch_id, tallies.round, tallies.question_id) = (given.batch_id, given.round, given.question_id);
end $$;
