-- The shape of a ballot, said once in the database: what its picks are worth, in their order. `src/contract/council/ballots.ts` says
-- the same to the app and to the browser, and a test holds the two together.
create function stones_of_picks() returns smallint[] language sql immutable parallel safe
  return array[4, 3, 2, 1]::smallint[];

alter table ballot_choices drop constraint ballot_choices_stones_check;
alter table ballot_choices add constraint ballot_choices_stones_check check (stones = any (stones_of_picks()));

-- Whether a ballot may be taken, asked about a batch whose shared lock is held: `share_batches` gives the row. The function is
-- volatile, so each of its queries sees what was committed before it began, while the statement around it sees only what was
-- there before it waited for the lock. A key that was used before is no new ballot, in whatever round that was.
create function may_be_taken(batch batches, voter bytea, key text, choices uuid[]) returns boolean
  language plpgsql volatile as $$
begin
  return batch.is_active and batch.phase = 2
    and not exists (
      select from ballots
      where ballots.batch_id = batch.id and ballots.voter_hash = voter and ballots.idempotency_key = key
    )
    and cardinality(choices) = (
      select count(*) from questions
      where questions.id = any (choices) and questions.batch_id = batch.id and questions.removed_at is null
    );
end $$;

-- As in 0006, with the shape that is said above. The trigger fires at the end of the statement, so a ballot and its choices have
-- to be inserted by one statement.
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
      select id, batch_id from questions where id = any (array(select distinct question_id from choices))
    )
    select from new_ballots
    left join choices on choices.ballot_id = new_ballots.id
    left join known on known.id = choices.question_id and known.batch_id = new_ballots.batch_id
    group by new_ballots.id
    having array_agg(choices.stones order by choices.stones desc) is distinct from stones_of_picks()
      or count(distinct known.id) <> cardinality(stones_of_picks())
  ) then
    raise exception 'a ballot gives its stones, each once, to as many different questions of its batch'
      using errcode = 'check_violation', constraint = 'ballots_are_complete';
  end if;
  return null;
end $$;
