-- A batch's own reasons for declining as readers of other languages read them, each by its place in `batches.reasons`.
create table batch_reasons (
  batch_id uuid not null references batches,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  place smallint not null check (place between 1 and 12),
  text text not null check (text <> '' and char_length(text) <= 300),
  primary key (batch_id, language, place)
);
create trigger batch_reasons_enter_the_log_by_insert after insert on batch_reasons
  referencing new table as new_rows for each statement execute function log_rows('batch_id, language, place', 'text');
create trigger batch_reasons_enter_the_log_by_update after update on batch_reasons
  referencing old table as old_rows new table as new_rows for each statement execute function log_rows('batch_id, language, place', 'text');
create trigger batch_reasons_enter_the_log_by_delete after delete on batch_reasons
  referencing old table as old_rows for each statement execute function log_rows('batch_id, language, place', 'text');
