-- A batch that was completed once keeps a page of its own, whatever becomes of it.
alter table batches
  -- Its address: made once, from the name that it had then.
  add column slug text,
  -- When it was completed last; it stays where the batch is opened again.
  add column completed_at timestamptz,
  -- Found by its address only: in no list, feed or site map.
  add column unlisted boolean not null default false;

-- What is left of a name without its accents, where nobody gave a better one; empty where that is nothing.
create function plain_slug(name text) returns text language sql immutable
  return trim(both '-' from left(trim(both '-' from
    regexp_replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g')
  ), 80));

-- One that is taken is numbered. The id stands in for one that is nothing, and nobody else's id can be one: ids are addresses too.
create function free_slug(wanted text, of_batch uuid) returns text language plpgsql stable as $$
declare
  base text := coalesce(wanted, '');
  candidate text;
  number integer := 1;
begin
  if base = '' or base ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return of_batch::text;
  end if;
  candidate := base;
  while exists (select from batches where slug = candidate and id <> of_batch) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end $$;

do $$
declare
  batch record;
begin
  for batch in select id, name from batches order by created_at, id loop
    update batches set slug = free_slug(plain_slug(batch.name), batch.id) where id = batch.id;
  end loop;
end $$;
alter table batches alter column slug set not null;
alter table batches add constraint batches_slug_key unique (slug);
alter table batches add constraint batches_slug_check
  check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100);

-- From the log: when it came to phase 3 the last time.
update batches set completed_at = came.at
from (
  select batch, max(at) as at
  from (
    select payload::jsonb ->> 'batch' as batch, (payload::jsonb ->> 'at')::timestamptz as at,
      payload::jsonb ->> 'phase' as phase,
      lag(payload::jsonb ->> 'phase') over (partition by payload::jsonb ->> 'batch' order by sequence) as phase_before
    from count_log where kind in ('found', 'created', 'phase', 'active', 'round', 'settings')
  ) as said
  where phase = '3' and phase_before is distinct from '3'
  group by batch
) as came
where came.batch = batches.id::text;
update batches set completed_at = least(stoning_deadline, now()) where phase = 3 and completed_at is null;

create function give_address() returns trigger language plpgsql as $$
begin
  new.slug := free_slug(coalesce(new.slug, plain_slug(new.name)), new.id);
  new.completed_at := case when new.phase = 3 then clock_timestamp() end;
  return new;
end $$;
create trigger batches_are_given_addresses before insert on batches for each row execute function give_address();

create function refuse_another_address() returns trigger language plpgsql as $$
begin
  raise exception 'the address of a batch stays' using errcode = 'check_violation', constraint = 'batches_keep_their_address';
end $$;
create trigger batches_keep_their_address before update on batches for each row
  when (old.slug <> new.slug) execute function refuse_another_address();

create function note_completion() returns trigger language plpgsql as $$
begin
  new.completed_at := case when new.phase = 3 and old.phase <> 3 then clock_timestamp() else old.completed_at end;
  return new;
end $$;
create trigger batches_note_their_completion before update on batches for each row
  when (new.phase <> old.phase or new.completed_at is distinct from old.completed_at)
  execute function note_completion();

create index batches_by_completion on batches (completed_at desc, id desc) where completed_at is not null;

-- What a page tells of the steps of its batch.
create index count_log_of_batches on count_log ((payload::jsonb ->> 'batch'), sequence)
  where kind in ('found', 'created', 'phase', 'active', 'round', 'settings');
