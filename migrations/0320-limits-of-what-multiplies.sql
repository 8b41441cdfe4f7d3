-- The wider neighbourhood stands beside networks where its share is what was used up, and whoever holds the places of the line.
alter table limited_networks
  add column reach text not null default 'network' check (reach in ('network', 'neighbourhood')),
  drop constraint limited_networks_what_check,
  add constraint limited_networks_what_check check (what in ('new_voters', 'submissions', 'card_codes', 'line_places'));

-- Batch rule `booths_most`: how many booths a batch has at most, codes that wait for a device among them.
alter table batches add column booths_most integer not null default 4 check (booths_most between 1 and 50);

create or replace function batch_rules(batch batches) returns jsonb language sql stable
  return frozen_rules(batch) || jsonb_build_object(
    'questions_limit', batch.questions_limit, 'phase_changes', batch.phase_changes, 'moderation', batch.moderation,
    'question_length', batch.question_length, 'notices', batch.notices, 'booths_most', batch.booths_most
  );

-- How many ballots came at each booth in which hour. What is stored of a booth is keyed by what only its browser has, so that neither
-- the row of a booth nor who reads the database says which it is.
create table booth_arrivals (
  batch_id uuid not null references batches on delete cascade,
  round integer not null,
  hour timestamptz not null,
  booth_key bytea not null check (octet_length(booth_key) = 32),
  ballots integer not null check (ballots > 0),
  primary key (batch_id, round, hour, booth_key)
);
