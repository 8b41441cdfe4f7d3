-- When the batch stopped being active the last time; null while it is active. Visitors are told of one that was not completed
-- by then (decision 110).
alter table batches add column deactivated_at timestamptz;

create function note_deactivation() returns trigger language plpgsql as $$
begin
  new.deactivated_at := case when not new.is_active then clock_timestamp() end;
  return new;
end $$;
create trigger batches_note_their_deactivation before update on batches for each row
  when (new.is_active <> old.is_active) execute function note_deactivation();

create index batches_by_deactivation on batches (deactivated_at desc, id desc) where deactivated_at is not null;
