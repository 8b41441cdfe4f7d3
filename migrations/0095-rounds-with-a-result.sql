-- Whether a round was ever completed with ballots. It stays when the round is reopened, so that who sets it aside sets a result aside.
alter table rounds add column had_result boolean not null default false;

update rounds set had_result = true
where exists (
  select from count_log
  where kind = 'completed' and payload::jsonb ->> 'batch' = rounds.batch_id::text
    and (payload::jsonb ->> 'round')::integer = rounds.round and (payload::jsonb ->> 'ballots')::integer > 0
);

create function note_result() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update rounds set had_result = true
  where batch_id = new.id and round = new.stoning_round and not had_result and has_ballots(new.id, new.stoning_round);
  return null;
end $$;
revoke execute on function note_result from public;
create trigger batches_note_their_result after update on batches for each row
  when (old.phase <> 3 and new.phase = 3) execute function note_result();
