-- Online stoning closes first: no ballot by paper comes before, in whatever way it is written.
create or replace function takes_ballots(batch batches, by_channel text) returns boolean language sql stable
  return case when by_channel = 'paper' then batch.phase = 2 and batch.online_closed_at is not null else takes_ballots(batch) end;

-- By what a request is known again whose answer was lost: it is answered as the first time, and a photocopy is not.
alter table stack_entries add column key text check (char_length(key) between 1 and 200);
