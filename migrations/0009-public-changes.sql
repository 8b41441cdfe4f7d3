-- Every copy of the app listens, so that each renders the public page anew whoever changed it.
create function announce_public_change() returns trigger language plpgsql as $$
begin
  notify public_page_changed;
  return null;
end $$;

create trigger batches_announced after insert or update or delete on batches
  for each statement execute function announce_public_change();
create trigger questions_announced after insert or update or delete on questions
  for each statement execute function announce_public_change();
create trigger tallies_announced after insert or update or delete on tallies
  for each statement execute function announce_public_change();
