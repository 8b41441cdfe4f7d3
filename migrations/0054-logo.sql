-- The council's logo, as it was cleaned: one or none.
create table logo (
  only_one boolean primary key default true check (only_one),
  type text not null check (type in ('image/png', 'image/svg+xml')),
  content bytea not null check (octet_length(content) between 1 and 262144),
  hash text not null generated always as (encode(sha256(content), 'hex')) stored,
  width integer not null check (width between 1 and 1024),
  height integer not null check (height between 1 and 1024),
  changed_at timestamptz not null default now()
);

create trigger settings_announced after insert or update or delete on logo
  for each statement execute function announce_settings();
