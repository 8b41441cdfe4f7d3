-- How often somebody did something, counted for all copies of the app together. Who is a keyed hash, never an address.
-- Unlogged: every ballot passes here, and nobody needs these figures after a crash, so they wait for no disk.
create unlogged table rate_limits (
  key bytea primary key check (octet_length(key) = 32),
  used integer not null,
  expires_at timestamptz not null
) with (fillfactor = 50); -- room for in-page updates: a hall's row is rewritten with every ballot

-- From where an account has signed in with its password: there its owner gets in while strangers guess elsewhere.
create table sign_in_networks (
  account_key bytea not null check (octet_length(account_key) = 32),
  network_key bytea not null check (octet_length(network_key) = 32),
  seen_at timestamptz not null default now(),
  primary key (account_key, network_key)
);
