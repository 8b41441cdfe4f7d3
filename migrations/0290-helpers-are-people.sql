-- A helper is a person: a code lets one browser in, once, and a new code in place of a lost browser is the same person. Who came with a
-- code that was for many has a code of their own, which nobody knows; such a code lets nobody in any more.
alter table helper_codes
  -- Whether it lets somebody in.
  add column waits boolean not null default true,
  add column name text check (char_length(name) between 1 and 120),
  add column token_hash bytea unique,
  add column came_at timestamptz,
  add column last_used_at timestamptz;

insert into helper_codes (id, batch_id, opens, code_hash, created_at, until, waits, name, token_hash, came_at, last_used_at)
select helpers.id, batch_id, opens, sha256(uuid_send(helpers.id) || code_hash), helper_codes.created_at, until, false,
  helpers.name, helpers.token_hash, helpers.created_at, helpers.last_used_at
from helpers join helper_codes on helper_codes.id = helper_code_id;
delete from helper_codes using helpers where helper_codes.id = helper_code_id;
drop table helpers;

alter table helper_codes
  add constraint helper_codes_name_who_came check ((name is null) = (came_at is null) and (name is null) = (last_used_at is null)),
  add constraint helper_codes_let_one_in check (token_hash is null or not waits and name is not null);

-- Who entered what a pass has of a sheet; in a third look of two people, `countersigner` is the other one.
alter table stack_entries
  add column person text,
  add column countersigner text,
  add foreign key (stack_id, pass, person) references stack_people on delete cascade,
  add foreign key (stack_id, pass, countersigner) references stack_people on delete cascade,
  add constraint stack_entries_are_countersigned_by_others check (countersigner is null or (pass = 3 and countersigner <> person));

update stack_entries set person = (
  select min(stack_people.person) from stack_people
  where stack_people.stack_id = stack_entries.stack_id and stack_people.pass = stack_entries.pass having count(*) = 1
);

-- What a pass had of a sheet before. It goes with the entry in its place.
create table replaced_entries (
  id bigint generated always as identity primary key,
  sheet_id uuid not null,
  pass smallint not null,
  choices uuid[],
  reason text,
  person text,
  countersigner text,
  foreign key (sheet_id, pass) references stack_entries on delete cascade
);
create index replaced_entries_of_entry on replaced_entries (sheet_id, pass);

create function keep_replaced_entry() returns trigger language plpgsql as $$
begin
  insert into replaced_entries (sheet_id, pass, choices, reason, person, countersigner)
  values (old.sheet_id, old.pass, old.choices, old.reason, old.person, old.countersigner);
  return null;
end $$;
create trigger stack_entries_are_kept_when_replaced after update on stack_entries for each row
  when ((old.choices, old.reason) is distinct from (new.choices, new.reason)) execute function keep_replaced_entry();

-- A third look is by somebody of neither pass, or by one of each together, unless one person may enter the stack.
create function refuse_third_look_of_one_pass() returns trigger language plpgsql as $$
declare
  passes integer[];
begin
  if (select one_person from stacks where id = new.stack_id) then return new; end if;
  select array_agg(coalesce(stack_people.pass, 0)) into passes
  from unnest(array[new.person, new.countersigner]) as looks (person)
  left join stack_people on stack_id = new.stack_id and stack_people.pass <= 2 and stack_people.person = looks.person
  where looks.person is not null;
  if not coalesce(0 = any (passes) or passes @> array[1, 2], false) then
    raise exception 'a third look is by others'
      using errcode = 'check_violation', constraint = 'third_looks_are_by_others';
  end if;
  return new;
end $$;
create trigger third_looks_are_by_others before insert or update on stack_entries for each row
  when (new.pass = 3) execute function refuse_third_look_of_one_pass();

-- Nor does somebody enter in a pass who has made a third look.
create or replace function refuse_passes_of_one_person() returns trigger language plpgsql as $$
begin
  if new.pass <= 2 and exists (
    select from stack_people join stacks on stacks.id = stack_id
    where stack_id = new.stack_id and person = new.person and not one_person
      and (pass = 3 - new.pass or (pass = 3 and not exists (
        select from stack_people where stack_id = new.stack_id and pass = new.pass and person = new.person
      )))
  ) then
    raise exception 'two people enter a stack'
      using errcode = 'check_violation', constraint = 'stack_people_are_two';
  end if;
  return new;
end $$;

-- A code by which somebody takes part in one third look at another screen.
create table countersigns (
  stack_id uuid not null references stacks on delete cascade,
  person text not null,
  name text not null,
  code_hash bytea not null unique,
  created_at timestamptz not null default now(),
  until timestamptz not null default now() + interval '10 minutes',
  primary key (stack_id, person),
  constraint countersigns_end_in_time check (until > created_at and until <= created_at + interval '10 minutes')
);

do $$ begin
  if to_regrole('ten_stones_app') is not null then
    grant select, insert, update, delete on replaced_entries, countersigns to ten_stones_app;
  end if;
end $$;
