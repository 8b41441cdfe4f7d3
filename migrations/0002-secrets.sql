-- Keys that every copy of the app must share, and that must move with the ballots: with another key a voter would be a
-- stranger and could vote twice. They are made on the first start.
create table secrets (
  name text primary key,
  value bytea not null check (octet_length(value) >= 32)
);
