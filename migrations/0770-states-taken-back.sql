-- adds
-- How many states of what became of its questions went again, by being taken back or with a round. With those that are there it makes
-- numbers that only rise, by which calendars take a changed day over (RFC 5545, SEQUENCE).
alter table batches add column outcomes_gone integer not null default 0 check (outcomes_gone >= 0);

create function count_gone_outcomes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update batches set outcomes_gone = outcomes_gone + gone.states
  from (select batch_id, count(*) as states from old_rows group by batch_id) as gone
  where batches.id = gone.batch_id;
  return null;
end $$;
create trigger outcomes_that_go_are_counted after delete on outcomes referencing old table as old_rows
  for each statement execute function count_gone_outcomes();

-- States of an earlier round stay with it, and are counted on from.
create function count_outcomes_of_earlier_round() returns trigger language plpgsql as $$
begin
  new.outcomes_gone := new.outcomes_gone
    + coalesce((select max(sequence) from outcomes where batch_id = old.id and round = old.stoning_round), 0);
  return new;
end $$;
-- By its name it comes after `batches_leave_their_round`.
create trigger batches_number_outcomes_of_another_round before update on batches for each row
  when (new.stoning_round <> old.stoning_round) execute function count_outcomes_of_earlier_round();
