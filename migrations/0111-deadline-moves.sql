-- How often the deadlines of a batch were moved, and when the last time: calendars take a moved entry over by this count (RFC 5545, SEQUENCE).
alter table batches
  add column deadline_moves integer not null default 0 check (deadline_moves >= 0),
  add column deadlines_moved_at timestamptz;

create function count_deadline_moves() returns trigger language plpgsql as $$
begin
  new.deadline_moves := old.deadline_moves + 1;
  new.deadlines_moved_at := clock_timestamp();
  return new;
end $$;
create trigger batches_count_moves_of_their_deadlines before update on batches for each row
  when (old.submission_deadline <> new.submission_deadline or old.stoning_deadline <> new.stoning_deadline)
  execute function count_deadline_moves();
