-- What became of the daily backups, whichever copy of the app made them: shown to administrators and supervisors.
create table backup_attempts (
  id uuid primary key,
  at timestamptz not null default now(),
  file_name text not null,
  bytes bigint check (bytes > 0),
  -- Why it failed; an attempt either has bytes or a reason.
  failure text check (failure <> ''),
  check ((bytes is null) <> (failure is null))
);

create index backup_attempts_newest_first on backup_attempts (at desc);
