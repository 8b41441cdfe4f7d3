-- Kept by the database in the transaction of the ballots themselves; a recount from the ballots must agree.
create table tallies (
  batch_id uuid not null references batches,
  round integer not null,
  question_id uuid not null references questions,
  stones integer not null check (stones >= 0),
  votes integer not null check (votes >= 0),
  primary key (batch_id, round, question_id)
) with (fillfactor = 50); -- room for in-page updates: every ballot rewrites four rows

create index tallies_by_question on tallies (question_id);

-- A ballot that is there stays there, because `ballots_append_only` refuses every change and deletion; so it is enough
-- that a choice's ballot is there at its insertion.
create function add_to_tallies() returns trigger
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

-- Triggers of one table run in the order of their names. This one has to run before `choices_enter_the_log`: it waits
-- for rows of other transactions, and who holds the lock of the log must wait for nobody.
create trigger choices_are_tallied after insert on ballot_choices
  referencing new table as new_choices
  for each statement execute function add_to_tallies();

-- By hand nobody writes a tally.
create trigger tallies_counted_only before insert or update on tallies
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger tallies_kept before truncate on tallies
  for each statement execute function refuse_change();
