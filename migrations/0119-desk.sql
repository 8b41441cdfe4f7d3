-- Which moderator has which question on the desk: nobody else gets it until two minutes after the last sign of life (decision 142).
-- Nothing is lost with it, so it is no part of backups, and of the write-ahead log neither.
create unlogged table desk_holds (
  question_id uuid primary key references questions on delete cascade,
  administrator_id uuid not null references administrators on delete cascade,
  held_at timestamptz not null default clock_timestamp()
);
create index desk_holds_by_administrator on desk_holds (administrator_id);
