-- adds
-- The record of a completed batch as it is sent, made once for all copies of the app and kept while nothing enters the log that bears on a
-- count (decision 720). It is made anew from what it tells of, so no backup holds it.
create table stored_records (
  id uuid primary key,
  batch_id uuid not null references batches on delete cascade,
  -- The hash of the last link that bears on a count, when it was made.
  link text not null,
  -- Of what it says, for tags.
  hash text not null,
  parts integer not null,
  packed_bytes bigint not null,
  bytes bigint not null
);
create index stored_records_by_batch on stored_records (batch_id);

create table stored_record_parts (
  record_id uuid not null references stored_records on delete cascade deferrable initially deferred,
  place integer not null,
  packed bytea not null,
  primary key (record_id, place)
);
alter table stored_record_parts alter column packed set storage external;

-- In the transaction of an erasure, a reopening or whatever else changes what a record says: nobody gets one of before.
create function drop_stored_records() returns trigger language plpgsql as $$
begin
  delete from stored_records;
  return null;
end $$;
create trigger count_log_drops_records after insert on count_log
  for each row when (new.kind not in ('ballots', 'audit', 'rows', 'privileges')) execute function drop_stored_records();
