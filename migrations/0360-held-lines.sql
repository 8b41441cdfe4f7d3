-- In which rounds one network held so many places of the line that newcomers of it had to do without: the record tells that there was one.
create table held_lines (
  batch_id uuid not null references batches on delete cascade,
  round integer not null,
  primary key (batch_id, round)
);
