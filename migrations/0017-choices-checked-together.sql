-- That a choice belongs to a ballot was checked by a foreign key: a look-up and a row lock per choice, which took as long
-- as all else of a gathering together. Here it is checked once per statement. A ballot that is there stays there, because
-- `ballots_append_only` refuses every change and deletion; so the check at insertion is enough.
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

alter table ballot_choices drop constraint ballot_choices_ballot_id_fkey;
