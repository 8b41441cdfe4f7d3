-- Whose words were put right says so: what whoever asked said of it may have been said of other words (decision 640).
create or replace function outcome_entry(outcome outcomes) returns json language sql stable
  return case when outcome.state is not null then (jsonb_build_object(
    'state', outcome.state, 'words', outcome.words, 'day', to_char(outcome.day, 'YYYY-MM-DD'), 'link', outcome.link,
    'due', to_char(outcome.due, 'YYYY-MM-DD')
  ) || case when outcome.corrected_at is null then '{}' else
    jsonb_build_object('corrected', to_char(outcome.corrected_at at time zone 'UTC', 'YYYY-MM-DD'))
  end)::json end;

-- With each column that the table has by now.
create or replace function outcome_entry(outcome current_outcomes) returns json language sql stable
  return outcome_entry(row(outcome.*)::outcomes);
