-- Takes the shared lock of these batches and tells how they stand under it. One statement can so write what depends on
-- them: a volatile function sees what was committed before its own last query began, while the statement around it sees
-- what was there before the lock was waited for.
create function share_batches(wanted uuid[]) returns setof batches language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(batch_lock_key(id))
  from (select distinct id from unnest(wanted) as id order by id) as touched;
  return query select * from batches where id = any (wanted);
end $$;
