-- What administrators did, written in the transaction of the act itself. Of people it holds ids and keyed hashes only, so
-- that nothing has to be changed here when somebody is erased.
create table audit_entries (
  id uuid primary key,
  -- Not now(): an act that waited for a lock belongs after the one it waited for.
  at timestamptz not null default clock_timestamp(),
  -- No foreign key: the entry outlives the account. Null for what the server did by itself.
  actor_id uuid,
  actor_name text not null check (actor_name <> ''),
  kind text not null,
  batch_id uuid references batches,
  -- The question, user or administrator that it was done to.
  subject_id uuid,
  before jsonb,
  after jsonb
);

create index audit_entries_newest_first on audit_entries (at desc, id desc);
create index audit_entries_by_actor on audit_entries (actor_id, at desc, id desc);
create index audit_entries_by_kind on audit_entries (kind, at desc, id desc);
create index audit_entries_by_batch on audit_entries (batch_id, at desc, id desc);
create index audit_entries_by_subject on audit_entries (subject_id);

create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
