create table batches (
  id uuid primary key,
  name text not null check (name <> '' and char_length(name) <= 120),
  submission_deadline timestamptz not null,
  stoning_deadline timestamptz not null,
  is_active boolean not null default false,
  phase smallint not null default 1 check (phase between 1 and 3),
  phase_1_text text check (char_length(phase_1_text) <= 1000),
  phase_2_text text check (char_length(phase_2_text) <= 1000),
  phase_3_text text check (char_length(phase_3_text) <= 1000),
  -- 'Reset All Stones' opens the next round; ballots of earlier rounds stay as they are, set aside.
  stoning_round integer not null default 1 check (stoning_round >= 1),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  -- The browser's key of 'Create Batch': a retry after a lost answer finds the first one.
  creation_key text unique
);

create unique index batches_one_active on batches (is_active) where is_active;
create index batches_newest_first on batches (created_at desc, id desc);

-- Who counts in a batch holds this lock shared, who changes what counts holds it exclusively, each until its commit.
-- An advisory lock, because its queue is fair: row locks let a stream of shared holders starve the one who waits.
create function batch_lock_key(batch_id uuid) returns bigint
  language sql immutable parallel safe
  return hashtextextended(batch_id::text, 10);

-- Takes the shared lock of these batches and tells how they stand under it. One statement can so write what depends on
-- them: a volatile function sees what was committed before its own last query began, while the statement around it sees
-- what was there before the lock was waited for.
create function share_batches(wanted uuid[]) returns setof batches language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(batch_lock_key(id))
  from (select distinct id from unnest(wanted) as id order by id) as touched;
  return query select * from batches where id = any (wanted);
end $$;
