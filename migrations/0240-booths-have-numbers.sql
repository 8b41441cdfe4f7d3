-- By which a booth is called in the hall: it stands beside its code and in the list, and stays while the booth is there.
alter table booths add column number integer;

update booths set number = numbered.number
from (select id, row_number() over (partition by batch_id order by created_at, id) as number from booths) as numbered
where booths.id = numbered.id;

alter table booths
  alter column number set not null,
  add constraint booths_are_numbered check (number >= 1),
  add constraint booths_have_numbers_of_their_own unique (batch_id, number);
