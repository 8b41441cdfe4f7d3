-- adds
-- What the product wrote is the council's as soon as the council gives it words or a link, or puts it right: `by` says who speaks there.
create or replace function outcome_entry(outcome outcomes) returns json language sql stable
  return case when outcome.state is not null then (jsonb_build_object(
    'state', outcome.state, 'words', outcome.words, 'day', to_char(outcome.day, 'YYYY-MM-DD'), 'link', outcome.link,
    'due', to_char(outcome.due, 'YYYY-MM-DD'), 'by', case
      when outcome.by_link then 'mail_link'
      when outcome.written_by is null and outcome.state = 'sent' and outcome.due is not null
        and outcome.words is null and outcome.link is null and outcome.corrected_at is null then 'server'
      else 'council'
    end
  ) || case when outcome.corrected_at is null then '{}' else
    jsonb_build_object('corrected', to_char(outcome.corrected_at at time zone 'UTC', 'YYYY-MM-DD'))
  end)::json end;

-- With each column that the table has by now.
create or replace function outcome_entry(outcome current_outcomes) returns json language sql stable
  return outcome_entry(row(outcome.*)::outcomes);
