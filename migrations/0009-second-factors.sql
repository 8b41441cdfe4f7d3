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
