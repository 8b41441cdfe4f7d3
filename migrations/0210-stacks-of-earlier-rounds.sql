-- The stacks are closed before what was entered goes: whoever enters a sheet at this moment holds the stack, and is waited for.
create or replace function discard_stacks_of_earlier_round() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update stacks set state = 'discarded', closed_at = clock_timestamp()
  where batch_id = new.id and round <> new.stoning_round and state = 'open';
  delete from stack_entries using stacks
  where stacks.id = stack_id and stacks.batch_id = new.id and stacks.round <> new.stoning_round;
  return null;
end $$;
