-- Codes by which people without an account help in the hall: each opens one thing of one batch. Only keyed hashes of codes are kept.
create table helper_codes (
  id uuid primary key,
  batch_id uuid not null references batches on delete cascade,
  opens text not null check (opens in ('entry', 'booth')),
  code_hash bytea not null unique,
  created_at timestamptz not null default now(),
  until timestamptz not null default now() + interval '7 days',
  constraint helper_codes_end_in_time check (until > created_at and until <= created_at + interval '7 days')
);
create index on helper_codes (batch_id);

-- Who came with such a code. They stay as long as the code does.
create table helpers (
  id uuid primary key,
  helper_code_id uuid not null references helper_codes on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index on helpers (helper_code_id);

-- A device on which people give their ballots one after the other. Its code makes one device a booth, once.
create table booths (
  id uuid primary key,
  batch_id uuid not null references batches on delete cascade,
  code_hash bytea unique,
  code_until timestamptz not null default now() + interval '10 minutes',
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  last_used_at timestamptz,
  -- Keys of ballots of which the device said that they are not given: they never are.
  given_up_keys text[] not null default '{}',
  constraint booths_wait_or_are_open check (
    (code_hash is null) <> (token_hash is null) and (token_hash is null) = (opened_at is null)
  )
);
create index on booths (batch_id);

-- What opens something of a batch ends with its completion, by whatever way that comes, and with the batch.
create function end_helpers_and_booths() returns trigger language plpgsql as $$
begin
  delete from helper_codes where batch_id = new.id;
  delete from booths where batch_id = new.id;
  return null;
end $$;
create trigger batches_end_helpers_and_booths after update on batches for each row
  when ((old.phase <> 3 and new.phase = 3) or (old.deleted_at is null and new.deleted_at is not null))
  execute function end_helpers_and_booths();
