-- How many ballots came in which minute from which network, so that what is unusual is seen. A network is a hash under
-- a key of the round, which is thrown away when the batch is completed: from then on no address can be tried against it.
create table arrival_keys (
  batch_id uuid not null references batches,
  round integer not null,
  key bytea not null check (octet_length(key) = 32),
  primary key (batch_id, round)
);

create table ballot_arrivals (
  batch_id uuid not null references batches,
  round integer not null,
  minute timestamptz not null,
  network_key bytea not null check (octet_length(network_key) = 32),
  ballots integer not null check (ballots > 0),
  primary key (batch_id, round, minute, network_key)
);

create function forget_arrival_keys() returns trigger language plpgsql as $$
begin
  delete from arrival_keys where batch_id in (select id from new_batches where phase = 3);
  return null;
end $$;

create trigger arrival_keys_end_with_stoning after update on batches
  referencing new table as new_batches
  for each statement execute function forget_arrival_keys();
