-- Folded away in the panel, and nowhere else.
alter table batches add column archived_at timestamptz;

-- A batch that never had a ballot can be deleted. Its row stays as a marker, because the log and the audit name it; it is
-- shown nowhere and holds nothing.
alter table batches add column deleted_at timestamptz;
alter table batches add constraint batches_deleted_rest check (deleted_at is null or (not is_active and phase = 1));

create function refuse_removal_of_ballots() returns trigger language plpgsql as $$
begin
  if exists (select from ballots where batch_id = new.id) then
    raise exception 'a batch with ballots stays'
      using errcode = 'check_violation', constraint = 'batches_with_ballots_stay';
  end if;
  return new;
end $$;
create trigger batches_with_ballots_stay before update on batches
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function refuse_removal_of_ballots();

create function refuse_questions_of_removed_batches() returns trigger language plpgsql as $$
begin
  if exists (select from batches where id = new.batch_id and deleted_at is not null) then
    raise exception 'the batch was deleted' using errcode = 'foreign_key_violation', constraint = 'questions_batch_id_fkey';
  end if;
  return new;
end $$;
create trigger questions_stay_out_of_removed_batches before update of batch_id on questions
  for each row when (new.batch_id is distinct from old.batch_id and new.batch_id is not null)
  execute function refuse_questions_of_removed_batches();
create trigger questions_begin_outside_removed_batches before insert on questions
  for each row when (new.batch_id is not null)
  execute function refuse_questions_of_removed_batches();

-- What an organiser says in a phase, in one language. Where a reader's is missing, the text of `batches` stands.
create table batch_texts (
  batch_id uuid not null references batches,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  phase smallint not null check (phase between 1 and 3),
  text text not null check (text <> '' and char_length(text) <= 1000),
  primary key (batch_id, language, phase)
);
