-- Ballots that count, with how they came: its columns are those that `ballots` has by now.
create or replace view counted_ballots as
  select * from ballots where not exists (select from ballots as later where later.replaces = ballots.id);
