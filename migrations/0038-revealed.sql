-- How many places of the result the projector has uncovered, from the last to the first, while an administrator leads it. Null
-- where nobody does: then the projector shows the whole result at once. It bears on no count, so the log says nothing of it.
alter table batches add column revealed integer check (revealed between 0 and 100);

-- What is opened again gets another result, which is covered again.
create function cover_next_result() returns trigger language plpgsql as $$
begin
  new.revealed := 0;
  return new;
end $$;

create trigger batches_cover_their_next_result before update on batches for each row
  when (old.phase = 3 and new.phase <> 3 and new.revealed is not null)
  execute function cover_next_result();
