-- Tables of better-auth (its core schema, under our names).
create table administrators (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
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
