-- Sheets of paper (decision 165). Ids are random, without a time; of a code only a keyed hash stays until its sheet counts.
create table sheet_packages (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null,
  round integer not null,
  language text not null check (char_length(language) between 1 and 35),
  sheets integer not null check (sheets between 1 and 2000),
  foreign key (batch_id, round) references rounds on delete cascade
);
create index sheet_packages_of_round on sheet_packages (batch_id, round);

create table sheets (
  id uuid primary key default gen_random_uuid(),
  package_id uuid not null references sheet_packages on delete cascade,
  batch_id uuid not null,
  round integer not null,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  state text not null default 'made' check (state in ('made', 'counted', 'invalid')),
  reason text check (reason in ('blank', 'unreadable', 'too_few', 'twice_named', 'other')),
  -- The SHA-256 of the code, for the record.
  code_digest text check (code_digest ~ '^[0-9a-f]{64}$'),
  foreign key (batch_id, round) references rounds on delete cascade,
  constraint sheets_are_invalid_for_a_reason check ((state = 'invalid') = (reason is not null)),
  constraint sheets_are_on_record_when_counted check ((state = 'counted') = (code_digest is not null))
);
create index sheets_of_round on sheets (batch_id, round);
create index sheets_of_package on sheets (package_id);

create function refuse_changed_sheet() returns trigger language plpgsql as $$
begin
  if old.state <> 'made' and (new.*) is distinct from (old.*) or (new.id, new.batch_id, new.round, new.code_hash)
    is distinct from (old.id, old.batch_id, old.round, old.code_hash)
  then
    raise exception 'a sheet counts once' using errcode = 'check_violation', constraint = 'sheets_count_once';
  end if;
  return new;
end $$;
create trigger sheets_count_once before update on sheets for each row execute function refuse_changed_sheet();

-- By what a question of the paper is named on its sheets.
alter table ballot_questions add column sign text check (sign ~ '^[A-Z][0-9]{1,5}$');
create unique index ballot_questions_of_sign on ballot_questions (batch_id, round, sign) where sign is not null;
create function refuse_another_sign() returns trigger language plpgsql as $$
begin
  raise exception 'a sign stands still' using errcode = 'check_violation', constraint = 'ballot_questions_keep_their_sign';
end $$;
create trigger ballot_questions_keep_their_sign before update on ballot_questions for each row
  when (old.sign is not null and new.sign is distinct from old.sign) execute function refuse_another_sign();

-- Sheets that are entered, and count, together. What was entered goes when the stack counts or is discarded.
create table stacks (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null,
  round integer not null,
  number integer not null check (number >= 1),
  one_person boolean not null,
  state text not null default 'open' check (state in ('open', 'counted', 'discarded')),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  counted integer check (counted >= 0),
  invalid integer check (invalid >= 0),
  unique (batch_id, round, number),
  foreign key (batch_id, round) references rounds on delete cascade,
  constraint stacks_close_once check ((state = 'open') = (closed_at is null)),
  constraint stacks_say_what_counted check ((state = 'counted') = (counted is not null and invalid is not null))
);

-- Who entered in which pass. It stays, for the clerk's protocol.
create table stack_people (
  stack_id uuid not null references stacks on delete cascade,
  pass smallint not null check (pass between 1 and 3),
  person text not null,
  name text not null,
  primary key (stack_id, pass, person)
);
create function refuse_passes_of_one_person() returns trigger language plpgsql as $$
begin
  if new.pass <= 2 and exists (
    select from stack_people join stacks on stacks.id = stack_id
    where stack_id = new.stack_id and pass = 3 - new.pass and person = new.person and not one_person
  ) then
    raise exception 'two people enter a stack'
      using errcode = 'check_violation', constraint = 'stack_people_are_two';
  end if;
  return new;
end $$;
create trigger stack_people_are_two before insert on stack_people for each row execute function refuse_passes_of_one_person();

create table stack_entries (
  stack_id uuid not null references stacks on delete cascade,
  sheet_id uuid not null references sheets on delete cascade,
  pass smallint not null check (pass between 1 and 3),
  -- The how manieth of its pass.
  position integer not null check (position >= 1),
  choices uuid[] check (cardinality(choices) = 4),
  reason text check (reason in ('blank', 'unreadable', 'too_few', 'twice_named', 'other')),
  -- Encrypted: it is told to whoever looks for the sheet.
  code bytea not null,
  -- A sheet lies in one stack.
  primary key (sheet_id, pass),
  constraint stack_entries_say_one_thing check ((choices is null) <> (reason is null))
);
create index stack_entries_of_stack on stack_entries (stack_id, pass, position);

-- A stack whose round is over counts no more, and nothing that was entered stays.
create function discard_stacks_of_earlier_round() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from stack_entries using stacks
  where stacks.id = stack_id and stacks.batch_id = new.id and stacks.round <> new.stoning_round;
  update stacks set state = 'discarded', closed_at = clock_timestamp()
  where batch_id = new.id and round <> new.stoning_round and state = 'open';
  return null;
end $$;
create trigger batches_discard_stacks_of_earlier_rounds after update on batches for each row
  when (new.stoning_round <> old.stoning_round) execute function discard_stacks_of_earlier_round();

create function refuse_completion_with_open_stacks() returns trigger language plpgsql as $$
begin
  if exists (select from stacks where batch_id = new.id and round = new.stoning_round and state = 'open') then
    raise exception 'a stack is open' using errcode = 'check_violation', constraint = 'batches_wait_for_stacks';
  end if;
  return new;
end $$;
create trigger batches_wait_for_stacks before update on batches for each row
  when (old.phase = 2 and new.phase = 3) execute function refuse_completion_with_open_stacks();

do $$ begin
  if to_regrole('ten_stones_app') is not null then
    grant select, insert, update, delete on sheet_packages, sheets, stacks, stack_people, stack_entries to ten_stones_app;
  end if;
end $$;
