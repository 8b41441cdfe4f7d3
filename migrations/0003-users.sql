-- People who asked a question, or whom an administrator registered.
create table users (
  id uuid primary key,
  name text not null check (name <> '' and char_length(name) <= 120),
  email text not null check (email like '%@%' and char_length(email) <= 254),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  -- What a search of the administration reads: in lower case already, 100,000 rows take some 80 ms. Indexes of trigrams
  -- were tried: they took half of a submission's time.
  searched text not null generated always as (lower(name || ' ' || email)) stored
);

create unique index users_email on users (lower(email));
create index users_newest_first on users (created_at desc, id desc);
create index users_by_name on users (lower(name), id);
