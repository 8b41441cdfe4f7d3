-- A ballot that changes is a new one that names the one it replaces. Ballots stay append only, and the last one counts.
alter table ballots add column replaces uuid;
create unique index ballots_replaced_once on ballots (replaces) where replaces is not null;
create index ballots_replacing_by_round on ballots (batch_id, round) where replaces is not null;

-- One first ballot per voter and round; every other one hangs on it. It begins as the old one did, so that a voter's ballots
-- are found by it.
alter table ballots drop constraint ballots_batch_id_voter_hash_round_key;
alter table ballots add constraint ballots_one_per_voter
  unique nulls not distinct (batch_id, voter_hash, round, replaces);

create view counted_ballots as
  select * from ballots where not exists (select from ballots as later where later.replaces = ballots.id);

-- Whether this ballot may take the place of its voter's last one: what cannot be chosen any more is placed anew (it was
-- taken out, or removed before the batch was opened again), all else stays where it was. Asked about a batch whose shared lock is held.
create function may_replace(batch batches, replaced ballots, choices uuid[]) returns boolean
  language plpgsql volatile as $$
declare
  places_anew integer;
  moves_others boolean;
begin
  select count(*) filter (where is_freed),
    coalesce(bool_or(not is_freed and ballot_choices.question_id <> choices[place.pick]), false)
  into places_anew, moves_others
  from ballot_choices
  join ballot_questions on ballot_questions.batch_id = replaced.batch_id and ballot_questions.round = replaced.round
    and ballot_questions.question_id = ballot_choices.question_id
  join unnest(stones_of_picks()) with ordinality as place (stones, pick) on place.stones = ballot_choices.stones
  cross join lateral (select coalesce(taken_out_at, removed_at) is not null as is_freed) as state
  where ballot_choices.ballot_id = replaced.id;
  return batch.is_active and batch.phase = 2 and batch.stoning_round = replaced.round
    and places_anew > 0 and not moves_others
    and not exists (select from ballots as later where later.replaces = replaced.id)
    and are_on_the_paper(batch, choices);
end $$;

-- Whether all of them can be chosen in the round that the batch is in.
create function are_on_the_paper(batch batches, choices uuid[]) returns boolean language plpgsql volatile as $$
begin
  return cardinality(choices) = (
    select count(*) from ballot_questions
    where batch_id = batch.id and round = batch.stoning_round and question_id = any (choices)
      and taken_out_at is null and removed_at is null
  );
end $$;

-- As in 0024, with the ballot paper.
create or replace function may_be_taken(batch batches, voter bytea, key text, choices uuid[]) returns boolean
  language plpgsql volatile as $$
begin
  return batch.is_active and batch.phase = 2
    and not exists (
      select from ballots
      where ballots.batch_id = batch.id and ballots.voter_hash = voter and ballots.idempotency_key = key
    )
    and are_on_the_paper(batch, choices);
end $$;

-- As in 0024, with the ballot paper, and with ballots that replace others.
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

  if exists (
    with choices as materialized (
      select ballot_id, stones, question_id
      from ballot_choices where ballot_id = any (array(select id from new_ballots))
    ), known as materialized (
      select batch_id, round, question_id from ballot_questions
      where (batch_id, round) in (select distinct batch_id, round from new_ballots)
        and question_id = any (array(select distinct question_id from choices))
        and taken_out_at is null and removed_at is null
    )
    select from new_ballots
    left join choices on choices.ballot_id = new_ballots.id
    left join known on known.question_id = choices.question_id
      and known.batch_id = new_ballots.batch_id and known.round = new_ballots.round
    group by new_ballots.id
    having array_agg(choices.stones order by choices.stones desc) is distinct from stones_of_picks()
      or count(distinct known.question_id) <> cardinality(stones_of_picks())
  ) then
    raise exception 'a ballot gives its stones, each once, to as many different questions of its paper'
      using errcode = 'check_violation', constraint = 'ballots_are_complete';
  end if;

  if exists (
    select from new_ballots
    where replaces is not null
      -- As a value, which is looked up by its id: a join lets the planner read all ballots there are.
      and (
        select true from ballots as replaced
        where replaced.id = new_ballots.replaces
          and (replaced.batch_id, replaced.round, replaced.voter_hash)
            = (new_ballots.batch_id, new_ballots.round, new_ballots.voter_hash)
      ) is null
  ) then
    raise exception 'a ballot replaces one of the same voter and round'
      using errcode = 'check_violation', constraint = 'ballots_replace_their_own';
  end if;
  return null;
end $$;

-- As in 0007; what a ballot replaces goes off the tallies in the same statement.
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
    select from ballots where id = any (array(select distinct ballot_id from new_choices)) and replaces is not null
  ) then
    perform take_off_tallies(array(select distinct ballot_id from new_choices));
  end if;

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

-- Takes off what the ballots gave that these replace. All tallies that the statement will touch are locked first, in the
-- order of their ids, those too that are new.
create function take_off_tallies(new_ballots uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tallies (batch_id, round, question_id, stones, votes)
  select distinct ballots.batch_id, ballots.round, ballot_choices.question_id, 0, 0
  from ballots join ballot_choices on ballot_choices.ballot_id in (ballots.id, ballots.replaces)
  where ballots.id = any (new_ballots)
  order by ballots.batch_id, ballots.round, ballot_choices.question_id
  on conflict (batch_id, round, question_id) do update set stones = tallies.stones;

  update tallies set stones = tallies.stones - given.stones, votes = tallies.votes - given.votes
  from (
    select ballots.batch_id, ballots.round, ballot_choices.question_id, sum(ballot_choices.stones) as stones,
      count(*) as votes
    from ballots join ballot_choices on ballot_choices.ballot_id = ballots.replaces
    where ballots.id = any (new_ballots)
    group by ballots.batch_id, ballots.round, ballot_choices.question_id
  ) as given
  where (tallies.batch_id, tallies.round, tallies.question_id) = (given.batch_id, given.round, given.question_id);
end $$;
revoke execute on function take_off_tallies from public;
