-- Tables of better-auth (its core schema, under our names).
create table administrators (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role text not null check (role in ('viewer', 'moderator', 'administrator', 'owner')),
  disabled_at timestamptz,
  second_factor boolean not null default false,
  revision integer not null default 1
);

create table administrator_sessions (
  id uuid primary key,
  token text not null unique,
  administrator_id uuid not null references administrators on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index administrator_sessions_by_administrator on administrator_sessions (administrator_id);

create table administrator_accounts (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  administrator_id uuid not null references administrators on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index administrator_accounts_by_administrator on administrator_accounts (administrator_id);

create table administrator_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index administrator_verifications_by_identifier on administrator_verifications (identifier);

-- The one-time link that makes the first administrator; only the hash of its token is kept.
create table set_up_links (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- Only the hash of the link's token is kept; addresses are written in lower case.
create table administrator_invitations (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('viewer', 'moderator', 'administrator', 'owner')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- A table of better-auth (its two-factor plugin, under our names); secret and recovery codes are encrypted by the app.
create table administrator_second_factors (
  id uuid primary key,
  administrator_id uuid not null unique references administrators on delete cascade,
  secret text not null,
  recovery_codes text not null,
  verified boolean not null default false,
  failed_verifications integer not null default 0,
  locked_until timestamptz
);

create function refuse_loss_of_last_owner() returns trigger language plpgsql as $$
begin
  -- One at a time: two owners who remove each other at once would each still see the other.
  perform pg_advisory_xact_lock(10003);
  if not exists (select from administrators where role = 'owner' and disabled_at is null) then
    raise exception 'at least one owner who can sign in has to remain'
      using errcode = 'check_violation', constraint = 'administrators_keep_an_owner';
  end if;
  return null;
end $$;

create trigger administrators_keep_an_owner_on_change after update of role, disabled_at on administrators
  for each row
  when (old.role = 'owner' and old.disabled_at is null and (new.role <> 'owner' or new.disabled_at is not null))
  execute function refuse_loss_of_last_owner();
create trigger administrators_keep_an_owner_on_removal after delete on administrators
  for each row
  when (old.role = 'owner' and old.disabled_at is null)
  execute function refuse_loss_of_last_owner();
