-- Networks that were at a limit lately, for the panel, and until when an organiser has opened one. The network is a
-- keyed hash; `name` says no more than an organiser needs to recognise the hall's: the first half of an IPv4 address.
create table limited_networks (
  id uuid primary key,
  network_key bytea not null check (octet_length(network_key) = 32),
  what text not null check (what in ('new_voters', 'submissions')),
  name text not null,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  opened_until timestamptz,
  unique (network_key, what)
);
