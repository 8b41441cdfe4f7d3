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
  ballot_id uuid not null references ballots,
  stones smallint not null check (stones between 1 and 4),
  -- No foreign key: ballots_are_complete checks each choice against its batch, once per statement instead of once per row.
  question_id uuid not null,
  primary key (ballot_id, stones)
);

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

create function add_to_tallies() returns trigger language plpgsql as $$
begin
  -- In the order of the ids, so that ballots that name the same questions queue instead of deadlocking.
  insert into tallies (batch_id, round, question_id, stones, votes)
  select ballots.batch_id, ballots.round, new_choices.question_id, sum(new_choices.stones), count(*)
  from new_choices join ballots on ballots.id = new_choices.ballot_id
  group by ballots.batch_id, ballots.round, new_choices.question_id
  order by ballots.batch_id, ballots.round, new_choices.question_id
  on conflict (batch_id, round, question_id) do update
    set stones = tallies.stones + excluded.stones, votes = tallies.votes + excluded.votes;
  return null;
end $$;

create trigger choices_are_tallied after insert on ballot_choices
  referencing new table as new_choices
  for each statement execute function add_to_tallies();

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
    select from new_ballots
    left join ballot_choices on ballot_choices.ballot_id = new_ballots.id
    left join questions on questions.id = ballot_choices.question_id and questions.batch_id = new_ballots.batch_id
    group by new_ballots.id
    having count(ballot_choices.stones) <> 4 or count(distinct questions.id) <> 4
  ) then
    raise exception 'a ballot gives its stones to four different questions of its batch'
      using errcode = 'check_violation', constraint = 'ballots_are_complete';
  end if;
  return null;
end $$;

create trigger ballots_are_complete after insert on ballots
  referencing new table as new_ballots
  for each statement execute function refuse_unlawful_ballots();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ballots_append_only before update or delete or truncate on ballots
  for each statement execute function refuse_change();
create trigger ballot_choices_append_only before update or delete or truncate on ballot_choices
  for each statement execute function refuse_change();
