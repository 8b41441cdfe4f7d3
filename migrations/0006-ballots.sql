-- One row per voter, batch and round. Voters are known by a keyed hash that differs from batch to batch.
create table ballots (
  id uuid primary key,
  batch_id uuid not null references batches,
  round integer not null check (round >= 1),
  voter_hash bytea not null check (octet_length(voter_hash) = 32),
  idempotency_key text not null,
  receipt text not null,
  cast_at timestamptz not null default now(),
  unique (batch_id, voter_hash, round)
);

create table ballot_choices (
  -- No foreign key: add_to_tallies checks once per statement that it belongs to a ballot. A look-up and a row lock per
  -- choice took as long as all else of a gathering together.
  ballot_id uuid not null,
  stones smallint not null check (stones between 1 and 4),
  -- Nor here: ballots_are_complete checks each choice against its batch, once per statement.
  question_id uuid not null,
  primary key (ballot_id, stones)
);

create trigger ballots_append_only before update or delete or truncate on ballots
  for each statement execute function refuse_change();
create trigger ballot_choices_append_only before update or delete or truncate on ballot_choices
  for each statement execute function refuse_change();

-- Triggers of a ballot's statement look up what they need by its id. A join lets the planner read the whole table, for
-- which it has no statistics while ballots pour in: each ballot would cost more than the one before.
create function refuse_unlawful_ballots() returns trigger language plpgsql as $$
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

-- It runs at the end of the statement that inserts the ballots, so that statement must insert their choices too.
create trigger ballots_are_complete after insert on ballots
  referencing new table as new_ballots
  for each statement execute function refuse_unlawful_ballots();
