-- Set when the author's data were erased and the question stayed: it has no address any more.
alter table questions add column withdrawn_at timestamptz;

alter table questions drop constraint questions_words_until_removed;
alter table questions add constraint questions_words_until_removed check (
  case
    when removed_at is not null
      then text = '' and author = '' and author_email = '' and batch_id is null and submission_key is null
    when withdrawn_at is not null then text <> '' and author <> '' and author_email = '' and submission_key is null
    else text <> '' and author <> '' and author_email like '%@%'
  end
);

-- What an organiser words for the whole site. No row, or no value: our own words stand.
create table settings (
  name text primary key check (name in ('privacy_text')),
  value text,
  revision integer not null default 1,
  changed_at timestamptz not null default now(),
  constraint settings_fit check (value <> '' and char_length(value) <= 5000)
);
