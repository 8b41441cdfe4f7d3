-- Batch rule `stones_shown`: what everybody can see of the stones while they are given.
alter table batches add column stones_shown text not null default 'always'
  check (stones_shown in ('always', 'in_groups', 'when_completed'));

-- A rule under which ballots are given cannot change beneath them. A change together with a change of phase is lawful where the batch is in phase 1 before or after it.
create function refuse_change_of_frozen_rules() returns trigger language plpgsql as $$
begin
  raise exception 'this rule stands still from the start of stoning on'
    using errcode = 'check_violation', constraint = 'batches_rules_frozen';
end $$;

create trigger batches_keep_their_rules before update on batches for each row
  when (old.phase >= 2 and new.phase >= 2 and old.stones_shown <> new.stones_shown)
  execute function refuse_change_of_frozen_rules();
