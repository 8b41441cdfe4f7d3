-- That the result of a completed batch was handed to its council: when, by whom, and which questions had a sheet of their own.
create table handovers (
  id uuid primary key,
  -- It goes with its batch, and nothing else takes it away: the app's role may neither change nor delete it.
  batch_id uuid not null references batches on delete cascade,
  round integer not null check (round >= 1),
  at timestamptz not null default clock_timestamp(),
  -- No foreign key: the entry outlives the account.
  actor_id uuid not null,
  actor_name text not null check (actor_name <> ''),
  -- In the order of their sheets.
  question_ids uuid[] not null,
  -- The link of the log that held the result.
  head bigint not null
);
create index handovers_by_batch on handovers (batch_id, at desc);

create trigger handovers_stand_still before update or truncate on handovers
  for each statement execute function refuse_change();
