-- Acts that can be taken back, each beside its audit entry, with what its way back needs: ids and nothing that a person wrote.
create table undoable_acts (
  id uuid primary key references audit_entries,
  at timestamptz not null default clock_timestamp(),
  -- As in `audit_entries`, without a foreign key.
  actor_id uuid,
  kind text not null,
  batch_id uuid references batches,
  subject_id uuid,
  what jsonb not null default '{}',
  until timestamptz not null,
  undone_at timestamptz
);
create index undoable_acts_newest_first on undoable_acts (at desc, id desc) where undone_at is null;

-- Questions that were deleted and can still come back. In this table they are in no list, no batch and no search; the
-- cleanup removes them for good, and an erasure does so at once.
create table held_questions (
  id uuid primary key,
  act_id uuid not null references undoable_acts on delete cascade,
  author_email text not null,
  question jsonb not null
);
create index held_questions_by_act on held_questions (act_id);
create index held_questions_by_author_email on held_questions (lower(author_email));
