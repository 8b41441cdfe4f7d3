-- Wrong passwords and codes, summed per hour and account until they are put on record; without an account: addresses that are none here.
-- The hour is a number (hours since 1970), no moment by which anything is decided.
create table refused_sign_ins (
  administrator_id uuid references administrators on delete cascade,
  hour integer not null,
  times integer not null check (times > 0),
  unique nulls not distinct (administrator_id, hour)
);
