-- What became of all questions that were asked (decision 605). A question is asked in the batch that it entered first, wherever it is
-- later. What others were merged into, and the parts of one that was split, were asked by nobody.
alter table questions add column asked_in uuid references batches;
update questions set asked_in = coalesce(
  (select batch_id from ballot_questions where question_id = questions.id order by batch_id limit 1), batch_id
)
where asked_as is null and not exists (select from questions as original where original.merged_into = questions.id);
create index questions_asked_in on questions (asked_in) where asked_in is not null;

create or replace view standing_questions as
  select xmin as written, questions.* from questions where stands;
create or replace view kept_questions as
  select questions.* from questions where removed_at is null and held_until is null;

create function note_where_asked() returns trigger language plpgsql as $$
begin
  if new.asked_as is null and not exists (select from questions where merged_into = new.id) then
    new.asked_in := new.batch_id;
  end if;
  return new;
end $$;
create trigger questions_are_asked_where_they_begin before insert on questions for each row
  when (new.batch_id is not null and new.asked_in is null) execute function note_where_asked();
create trigger questions_are_asked_where_they_enter_first before update of batch_id on questions for each row
  when (new.batch_id is not null and new.asked_in is null) execute function note_where_asked();

-- Of what is deleted no row is left: that it was asked is.
alter table batch_sizes
  add column gone integer not null default 0 check (gone >= 0),
  -- Whether all that were asked are known: not of a batch of earlier, from which rows were deleted uncounted.
  add column knows_all boolean not null default false;
alter table batch_sizes alter column knows_all set default true;

create function count_gone_questions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update batch_sizes set gone = gone + deleted.questions
  from (
    select asked_in, count(*) as questions from old_questions where asked_in is not null group by asked_in order by asked_in
  ) as deleted
  where batch_id = deleted.asked_in;
  return null;
end $$;
create trigger questions_that_go_were_asked after delete on questions
  referencing old table as old_questions for each statement execute function count_gone_questions();

-- What a batch's questions came to, each as it was asked. One that was merged or split is where what it became stands; where that does
-- not stand, it has its fate: else a declining would be hidden by a merging before it. The paper is that of the round that is
-- completed: what stood on the one of a round that was left, and was declined since, was declined.
create function fates_of(of_batch uuid, of_round integer) returns table (fate text, number bigint) language sql stable
begin atomic
  with recursive became as (
    select questions.id as asked, questions.id, questions.state, questions.merged_into from questions where asked_in = of_batch
    union
    select became.asked, further.id, further.state, further.merged_into
    from became cross join lateral (
      select now.id, now.state, now.merged_into from questions as now where now.id = became.merged_into
      union all
      select part.id, part.state, part.merged_into from questions as part where part.split_from = became.id
    ) as further
    where became.state in ('merged', 'split')
  ), ends as (
    select became.asked,
      bool_or(became.id = became.asked and paper.question_id is not null) as is_on_paper,
      bool_or(paper.question_id is not null) as is_in_another,
      (array_agg(became.id order by became.id) filter (where became.state not in ('merged', 'split')))[1] as last
    from became
    left join (
      select question_id from ballot_questions where batch_id = of_batch and round = of_round
    ) as paper on paper.question_id = became.id
    group by became.asked
  )
  select case
      when is_on_paper then 'published'
      when is_in_another then asked.state
      when last.id is null then 'erased'
      when last.state = 'withdrawn' then 'withdrawn'
      when last.removed_at is not null or last.held_until is not null then 'erased'
      when last.state = 'published' and last.batch_id is distinct from of_batch then 'elsewhere'
      when last.state = 'published' then asked.state
      when last.state = 'waiting' or last.state_reason = 'not looked at in time' then 'waiting'
      else 'declined.' || coalesce(last.state_reason_code, 'other')
    end as fate, count(*) as number
  from ends
  join questions as asked on asked.id = ends.asked
  left join questions as last on last.id = ends.last
  group by 1
  union all
  select 'erased', gone from batch_sizes where batch_id = of_batch and gone > 0;
end;

-- What of it is told. What stands on the ballot paper anybody can count; the others are told where they are none, or five and more.
-- Fewer go together with the next, so that no number of one to four can be reckoned back; where there are fewer than five in all,
-- or they are to be told `together`, all are one.
create function tell_fates(counts jsonb, together boolean default false) returns jsonb language plpgsql immutable as $$
declare
  kinds constant text[] := array[
    'declined.not_a_question', 'declined.insults', 'declined.private', 'declined.advertises', 'declined.other',
    'withdrawn', 'erased', 'waiting', 'elsewhere', 'split'
  ];
  kind text;
  small text[] := '{}';
  total integer := 0;
  groups jsonb := '[]';
begin
  foreach kind in array kinds loop
    continue when coalesce((counts ->> kind)::integer, 0) = 0;
    small := small || kind;
    total := total + (counts ->> kind)::integer;
    if total >= 5 and not together then
      groups := groups || jsonb_build_object('kinds', small, 'count', total);
      small := '{}';
      total := 0;
    end if;
  end loop;
  if total > 0 and groups = '[]' then
    groups := jsonb_build_array(jsonb_build_object('kinds', kinds, 'count', total));
  elsif total > 0 then
    groups := jsonb_set(groups, '{-1}', jsonb_build_object(
      'kinds', (groups -> -1 -> 'kinds') || to_jsonb(small), 'count', (groups -> -1 ->> 'count')::integer + total
    ));
  end if;
  return (
    with alone as (
      select name, coalesce((
        select (one ->> 'count')::integer from jsonb_array_elements(groups) as one where one -> 'kinds' = jsonb_build_array(name)
      ), 0) as count
      from unnest(kinds) as name
      where not exists (
        select from jsonb_array_elements(groups) as one where one -> 'kinds' ? name and jsonb_array_length(one -> 'kinds') > 1
      )
    )
    select jsonb_build_object(
      'asked', (select coalesce(sum(value::integer), 0) from jsonb_each_text(counts)),
      'published', coalesce((counts ->> 'published')::integer, 0), 'merged', coalesce((counts ->> 'merged')::integer, 0),
      'declined', coalesce(
        (select jsonb_object_agg(split_part(name, '.', 2), count) from alone where name like 'declined.%'), '{}'
      ),
      'joined', coalesce(
        (select jsonb_agg(one) from jsonb_array_elements(groups) as one where jsonb_array_length(one -> 'kinds') > 1), '[]'
      )
    ) || coalesce((select jsonb_object_agg(name, count) from alone where name not like 'declined.%'), '{}')
  );
end $$;

-- Each result page looks for the last completion of its batch, and each completion for the one before it.
create index count_log_completed on count_log ((payload::jsonb ->> 'batch'), sequence) where kind = 'completed';

-- For the link of a completion. Where that is written anew, because words of its paper were corrected or erased, it says what it said.
-- An earlier completion stands beside it, from which a change of one to four could be reckoned: where it is not the same, all are one.
create function moderation_entry(of_batch uuid, of_round integer) returns jsonb language plpgsql stable as $$
declare
  last_step bigint;
  earlier record;
  told jsonb;
begin
  if not coalesce((select knows_all from batch_sizes where batch_id = of_batch), true) then return '{}'; end if;
  select sequence, payload::jsonb -> 'moderation' as told into earlier from count_log
  where kind = 'completed' and payload::jsonb ->> 'batch' = of_batch::text order by sequence desc limit 1;
  select max(sequence) into last_step from count_log
  where kind in ('created', 'phase', 'round') and payload::jsonb ->> 'batch' = of_batch::text;
  if earlier.sequence > last_step then return coalesce(jsonb_build_object('moderation', earlier.told), '{}'); end if;
  select tell_fates(counts, earlier.told is not null and earlier.told <> tell_fates(counts)) into told
  from (
    select coalesce(jsonb_object_agg(fate, number), '{}') as counts
    from (select fate, sum(number) as number from fates_of(of_batch, of_round) group by fate) as fates
  ) as all_fates;
  return jsonb_build_object('moderation', told);
end $$;

-- As in 0114.
create or replace function log_completion(of_batch uuid, of_round integer)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  turnout integer;
  choices text;
  channels jsonb := turnout_of_channels(of_batch, of_round);
begin
  select count(*) into turnout from counted_ballots where batch_id = of_batch and round = of_round;
  if turnout >= 20 then
    select log_digest(string_agg(line, E'\n' order by line collate "C")) into choices
    from (
      select string_agg(question_id::text, ' ' order by stones desc) as line
      from counted_ballots as ballots join ballot_choices on ballot_choices.ballot_id = ballots.id
      where ballots.batch_id = of_batch and ballots.round = of_round
      group by ballots.id
    ) as lines;
  end if;

  perform append_to_count_log('completed', jsonb_build_object(
    'batch', of_batch, 'round', of_round, 'ballots', turnout,
    'receipts', receipts_digest(of_batch, of_round), 'choices', choices,
    'replaced', replaced_entry(of_batch, of_round),
    'seed', (select seed from rounds where batch_id = of_batch and round = of_round),
    'questions', result_entry(of_batch, of_round, turnout >= 20)
  ) || case when channels = '{}' then '{}'::jsonb else jsonb_build_object('channels', channels) end || moderation_entry(of_batch, of_round));
end $$;
