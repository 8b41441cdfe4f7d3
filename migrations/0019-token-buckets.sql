-- Token buckets, one row each, counted for all copies of the app together. A bucket refills evenly, one token every
-- `token_s` seconds. Whose bucket it is says a keyed hash, never an address.
-- Unlogged: nobody needs these figures after a crash, so they wait for no disk.
drop table rate_limits;

create unlogged table rate_limits (
  key bytea primary key check (octet_length(key) = 32),
  capacity double precision not null check (capacity >= 1),
  token_s double precision not null check (token_s > 0),
  -- How many tokens were missing at `counted_at`.
  used double precision not null,
  counted_at timestamptz not null,
  -- The last statement asked for so many and got so many.
  asked integer not null,
  granted integer not null
) with (fillfactor = 50); -- room for in-page updates: a hall's row is rewritten again and again

-- How many tokens are missing now.
create function tokens_used(used double precision, counted_at timestamptz, token_s double precision)
  returns double precision language sql stable
  return greatest(0, used - greatest(0, extract(epoch from now() - counted_at)) / token_s);
