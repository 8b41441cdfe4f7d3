-- What an edit or a correction changed of a question's words, beside its audit entry, which holds nothing but traces of them. It is
-- kept as long as the words that it changed: it goes with the question, with its author, and with an erasure (decision 11).
create table question_edits (
  id uuid primary key references audit_entries,
  question_id uuid not null references questions on delete cascade,
  text_before text,
  text_after text,
  author_before text,
  author_after text,
  -- For the way back alone, and no longer than there is one.
  email_before text,
  check ((text_before is null) = (text_after is null)),
  check ((author_before is null) = (author_after is null))
);
create index question_edits_by_question on question_edits (question_id);
create index question_edits_with_an_address on question_edits (id) where email_before is not null;

create function forget_question_edits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from question_edits where question_id = new.id;
  return null;
end $$;
create trigger questions_take_their_edits_along after update of removed_at, withdrawn_at on questions for each row
  when ((new.removed_at is not null and old.removed_at is null) or (new.withdrawn_at is not null and old.withdrawn_at is null))
  execute function forget_question_edits();

-- The acts by which questions left a batch are found by it too: their entries name it among what was before.
create index audit_entries_by_what_was on audit_entries using gin (before);
