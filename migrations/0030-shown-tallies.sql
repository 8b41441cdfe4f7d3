-- Batch rule `stones_shown: in_groups`. What strangers and administrators see moves only when at least five further ballots
-- came, and stays one whole group behind, so that what completion adds is at least five again.
create table shown_tallies (
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  stones integer not null,
  votes integer not null,
  -- What is shown when the next group is complete.
  next_stones integer not null,
  next_votes integer not null,
  primary key (batch_id, round, question_id),
  foreign key (batch_id, round) references rounds on delete cascade
) with (fillfactor = 50);

-- How many ballots stand in what is shown next.
alter table rounds add column next_ballots integer not null default 0;

-- Moves what is shown of the active batch on when enough ballots came; a ballot in place of another is one, too. Whoever
-- renders calls it after ballots were committed, so that nobody who votes waits for it. One statement, because the ballots
-- that are counted have to be those of the tallies.
create function advance_shown_tallies(smallest_group integer default 5) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown rounds;
  moved boolean;
begin
  select rounds.* into shown from rounds
  join batches on batches.id = rounds.batch_id and batches.stoning_round = rounds.round
  where batches.is_active and batches.phase = 2 and rounds.stones_shown = 'in_groups'
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
end $$;

-- What was completed has been seen whole. Where the same round goes on, groups go on from there.
create function show_whole_result(of_batch uuid, of_round integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into shown_tallies (batch_id, round, question_id, stones, votes, next_stones, next_votes)
  select batch_id, round, question_id, stones, votes, stones, votes
  from tallies where batch_id = of_batch and round = of_round
  on conflict (batch_id, round, question_id) do update set
    stones = excluded.stones, votes = excluded.votes,
    next_stones = excluded.next_stones, next_votes = excluded.next_votes;
  update rounds set next_ballots = (
    select count(*) from ballots where ballots.batch_id = of_batch and ballots.round = of_round
  )
  where rounds.batch_id = of_batch and rounds.round = of_round;
end $$;
revoke execute on function show_whole_result from public;

-- What anybody may see of the stones in the round that a batch is in: everybody who shows them reads this and no other
-- table. What stands nowhere here shows as none. `written`: the transaction that wrote it last.
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

-- A notice of ballots says so, because only what the page shows of them may be told: that a ballot took the place of another
-- shows nowhere in a blind round, and nobody may hear it either.
create function announce_ballots() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_page_changed', current_setting('application_name') || ' ballots');
  return null;
end $$;
drop trigger tallies_announced on tallies;
create trigger tallies_announced after insert or update or delete on tallies
  for each statement execute function announce_ballots();
