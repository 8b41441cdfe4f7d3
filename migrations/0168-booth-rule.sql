-- Batch rule `booth`: whether people give their ballots at devices on site, too. It stands still from the start of stoning on.
alter table batches
  add column booth text not null default 'off' check (booth in ('off', 'on')),
  -- What a channel gave would be told by stones that are shown while it gives them.
  add constraint batches_with_a_booth_are_blind check (booth = 'off' or stones_shown = 'when_completed');

-- Names the rule beside those that stand there, whichever they are.
do $$ begin
  execute 'create or replace function frozen_rules(batch batches) returns jsonb language sql stable '
    || pg_get_function_sqlbody('frozen_rules(batches)'::regprocedure) || ' || jsonb_build_object(''booth'', batch.booth)';
end $$;
-- Links of earlier papers say nothing of it: there was no booth.
update rounds set rules = rules || '{"booth": "off"}';

alter table rounds add constraint rounds_with_a_booth_stay_blind
  check (stones_shown_at is null or rules ->> 'booth' is distinct from 'on');

-- A batch that takes no booth has none.
create function end_booths() returns trigger language plpgsql as $$
begin
  delete from booths where batch_id = new.id;
  return null;
end $$;
create trigger batches_end_booths after update on batches for each row
  when (old.booth = 'on' and new.booth = 'off') execute function end_booths();
