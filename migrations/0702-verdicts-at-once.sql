-- What is shown of verdicts, of all questions by one query: asked for each question of a large paper it took seconds (decision 640).
create view shown_verdicts as
  with figures as (
    select batch_id, round, question_id, 'asker' as who, said, said_at, case when state = 'published' then words end as words
    from asker_verdicts
    union all
    select batch_id, round, question_id, 'co_asker', said, null, null from co_asker_verdicts
  ), counted as (
    select batch_id, round, question_id, who, count(*) as number, max(said) as said, max(words) as words, max(said_at) as at,
      jsonb_build_object(
        'yes', count(*) filter (where said = 'yes'), 'in_part', count(*) filter (where said = 'in_part'),
        'no', count(*) filter (where said = 'no')
      ) as figures
    from figures group by batch_id, round, question_id, who
  )
  -- Co-askers are shown from three on.
  select batch_id, round, question_id, jsonb_object_agg(part.key, part.value) as verdict
  from counted cross join lateral jsonb_each(jsonb_strip_nulls(case
    when who = 'co_asker' then case when number >= 3 then jsonb_build_object('co_askers', figures) else '{}' end
    when number > 1 or asked_by_several(question_id) then jsonb_build_object('askers', figures)
    else jsonb_build_object(
      'said', said, 'words', words, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
  end)) as part
  group by batch_id, round, question_id;

drop function verdict_entry(uuid, integer, uuid);
