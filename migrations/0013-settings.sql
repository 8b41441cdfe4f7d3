-- What an organiser words for the whole site. No row, or no value: our own words stand.
create table settings (
  name text primary key check (name in ('privacy_text')),
  value text,
  revision integer not null default 1,
  changed_at timestamptz not null default now(),
  constraint settings_fit check (value <> '' and char_length(value) <= 5000)
);
