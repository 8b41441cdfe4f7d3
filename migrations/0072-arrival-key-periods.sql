-- A key of networks ends as soon as no more stones can be given in its round, as the privacy page says: with the completion, with the
-- way back to submission, with a reset and while the batch is stopped. What comes later in the same round has another key, so one
-- network stands there twice; the periods of the keys are told apart, so that a share counts it with both (decision 34).
alter table arrival_keys add column period integer not null default 1 check (period >= 1);
alter table ballot_arrivals add column period integer not null default 1 check (period >= 1);

create or replace function forget_arrival_keys() returns trigger language plpgsql as $$
begin
  delete from arrival_keys using new_batches
    where arrival_keys.batch_id = new_batches.id
      and (new_batches.phase <> 2 or not new_batches.is_active or arrival_keys.round <> new_batches.stoning_round);
  return null;
end $$;

delete from arrival_keys using batches
  where arrival_keys.batch_id = batches.id
    and (batches.phase <> 2 or not batches.is_active or arrival_keys.round <> batches.stoning_round);
