-- Whether an answer came in time goes by when it was written: putting its words right makes it neither late nor early (decision 630).
alter table outcomes add column corrected_at timestamptz;

create or replace view current_outcomes as select * from outcomes where not exists (
  select from outcomes as later
  where (later.batch_id, later.round, later.question_id) = (outcomes.batch_id, outcomes.round, outcomes.question_id)
    and later.sequence > outcomes.sequence
);

create function keep_when_written() returns trigger language plpgsql as $$
begin
  new.written_at := old.written_at;
  new.corrected_at := clock_timestamp();
  return new;
end $$;
-- After those that check and seal, whose names come before.
create trigger outcomes_keep_when_they_were_written before update on outcomes
  for each row execute function keep_when_written();

-- Readers of the feed are told of what was put right, too.
drop index outcomes_by_writing;
create index outcomes_by_writing on outcomes (coalesce(corrected_at, written_at) desc);
