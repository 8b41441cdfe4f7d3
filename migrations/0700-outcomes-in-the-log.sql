-- Of an outcome the log also holds when its words were put right last, which everybody reads, and by which way it was written (decision 610).
drop trigger outcomes_enter_the_log_by_insert on outcomes;
drop trigger outcomes_enter_the_log_by_update on outcomes;
drop trigger outcomes_enter_the_log_by_delete on outcomes;

-- Whether somebody wrote it by the link of a mail, without a sign-in.
alter table outcomes add column by_link boolean not null default false;

create or replace view current_outcomes as select * from outcomes where not exists (
  select from outcomes as later
  where (later.batch_id, later.round, later.question_id) = (outcomes.batch_id, outcomes.round, outcomes.question_id)
    and later.sequence > outcomes.sequence
);

-- Who acts for the council is told by name to administrators alone; everybody reads whether it was somebody who signed in, a link of a
-- mail, or the product itself. What an earlier version wrote is the council's.
create or replace function outcome_entry(outcome outcomes) returns json language sql stable
  return case when outcome.state is not null then (jsonb_build_object(
    'state', outcome.state, 'words', outcome.words, 'day', to_char(outcome.day, 'YYYY-MM-DD'), 'link', outcome.link,
    'due', to_char(outcome.due, 'YYYY-MM-DD'), 'by', case
      when outcome.by_link then 'mail_link'
      when outcome.written_by is null and outcome.state = 'sent' and outcome.due is not null then 'server'
      else 'council'
    end
  ) || case when outcome.corrected_at is null then '{}' else
    jsonb_build_object('corrected', to_char(outcome.corrected_at at time zone 'UTC', 'YYYY-MM-DD'))
  end)::json end;

-- With each column that the table has by now.
create or replace function outcome_entry(outcome current_outcomes) returns json language sql stable
  return outcome_entry(row(outcome.*)::outcomes);

do $$
declare
  operation record;
  key constant text := 'batch_id, round, question_id, sequence';
  content constant text :=
    'seal, state, words, day, link, log_moment(written_at), due, written_by, by_link, log_moment(corrected_at)';
  there jsonb;
begin
  for operation in select * from (values
    ('insert', 'referencing new table as new_rows'),
    ('update', 'referencing old table as old_rows new table as new_rows'),
    ('delete', 'referencing old table as old_rows')
  ) as operations (name, tables) loop
    execute format(
      'create trigger %I after %s on outcomes %s for each statement execute function log_rows(%L, %L)',
      'outcomes_enter_the_log_by_' || operation.name, operation.name, operation.tables, key, content
    );
  end loop;
  execute format(
    'select jsonb_agg(jsonb_build_array(''outcomes'', concat_ws('' '', %s), log_digest(jsonb_build_array(%s)::text)) order by %s)
     from outcomes', key, content, key
  ) into there;
  if there is not null then
    perform append_to_count_log('rows', jsonb_build_object('rows', there, 'found', true));
  end if;
end $$;
