-- Set by an erasure: what was erased is still in the files of the database, in old versions of rows and in its write-ahead
-- log. Whoever keeps those files, the embedded database's keeper, cleans them and removes this.
create table erasures_left_in_files (
  -- One row at most: cleaning once is enough for all of them.
  id boolean primary key default true check (id),
  last_at timestamptz not null default clock_timestamp()
);
