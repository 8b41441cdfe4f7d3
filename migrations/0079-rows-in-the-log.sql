-- The log follows what the public reads beside the count: what the council answered, hand-overs, a batch's page and texts, the
-- site's words, and how old the questions of a ballot paper are. Each row by a hash of what it says, so that a change past
-- Ten Stones shows.
alter table count_log drop constraint count_log_kind_check;
alter table count_log add constraint count_log_kind_check check (kind in (
  'found', 'created', 'phase', 'active', 'round', 'settings', 'questions', 'ballots', 'completed',
  'audit', 'secrets', 'schema', 'restored', 'paper', 'shown', 'rows', 'privileges'
));

-- Goes into the hash of an outcome and is another one with each version: once its words are erased, nobody can find out by trying
-- whether a guess is right.
alter table outcomes add column seal uuid not null default gen_random_uuid();
create function seal_outcome() returns trigger language plpgsql as $$
begin
  new.seal := gen_random_uuid();
  return new;
end $$;
create trigger outcomes_are_sealed before insert or update on outcomes for each row execute function seal_outcome();

-- One link for what a statement changed: table, key and hash of each row that says something else now; null where it is gone.
-- The trigger names key and content as expressions over a row. No `batch` stands at the top, so no record publishes these links.
create function log_rows() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hashed constant text := format('select concat_ws('' '', %s) as key, log_digest(jsonb_build_array(%s)::text) as digest from ',
    tg_argv[0], tg_argv[1]);
  nothing constant text := 'select null::text as key, null::text as digest where false';
  changed jsonb;
begin
  execute format(
    'select jsonb_agg(jsonb_build_array(%L, key, after.digest) order by key)
     from (%s) as before full join (%s) as after using (key) where before.digest is distinct from after.digest',
    tg_table_name,
    case when tg_op = 'INSERT' then nothing else hashed || 'old_rows' end,
    case when tg_op = 'DELETE' then nothing else hashed || 'new_rows' end
  ) into changed;
  if changed is null then return null; end if;
  -- What follows from another act, as from a completion or an erasure, has no act on record of its own.
  perform append_to_count_log('rows', jsonb_build_object('rows', changed)
    || case when pg_trigger_depth() > 1 or coalesce(current_setting('ten_stones.erasure', true), '') <> ''
      then '{"follows": true}'::jsonb else '{}' end);
  return null;
end $$;

-- Starts to follow a table, with what stands there. By its name the trigger of batches runs before the one that writes a result, which stays the last link of its act.
create function follow_rows(of_table text, key text, content text) returns void language plpgsql as $$
declare
  operation record;
  there jsonb;
begin
  for operation in select * from (values
    ('insert', 'referencing new table as new_rows'),
    ('update', 'referencing old table as old_rows new table as new_rows'),
    ('delete', 'referencing old table as old_rows')
  ) as operations (name, tables) loop
    execute format(
      'create trigger %I after %s on %I %s for each statement execute function log_rows(%L, %L)',
      of_table || '_enter_the_log_by_' || operation.name, operation.name, of_table, operation.tables, key, content
    );
  end loop;
  execute format(
    'select jsonb_agg(jsonb_build_array(%L, key, digest) order by key)
     from (select concat_ws('' '', %s) as key, log_digest(jsonb_build_array(%s)::text) as digest from %I) as stored',
    of_table, key, content, of_table
  ) into there;
  if there is not null then
    perform append_to_count_log('rows', jsonb_build_object('rows', there, 'found', true));
  end if;
end $$;

select follow_rows('outcomes', 'batch_id, round, question_id', 'seal, state, words, day, link, log_moment(written_at)');
select follow_rows('handovers', 'id',
  'batch_id, round, log_moment(at), actor_id, actor_name, to_jsonb(question_ids), head, creation_key');
select follow_rows('batches', 'id',
  'slug, unlisted, phase_1_text, phase_2_text, phase_3_text, log_moment(completed_at), log_moment(archived_at)');
select follow_rows('batch_texts', 'batch_id, language, phase', 'text');
select follow_rows('privacy_texts', 'language', 'text');
select follow_rows('settings', 'name', 'value');
drop function follow_rows(text, text, text);

-- Which question is older decides the order of joint ones: one hash for a whole paper, which is made at once and keeps its moments.
create function paper_ages(of_batch uuid, of_round integer) returns text language sql stable
  return (
    select log_digest(string_agg(question_id || ' ' || log_moment(timestamp), E'\n' order by question_id))
    from ballot_questions where batch_id = of_batch and round = of_round
  );

create function log_paper_ages() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  papers jsonb;
begin
  select jsonb_agg(jsonb_build_array('ballot_questions', concat_ws(' ', batch_id, round), paper_ages(batch_id, round))
    order by batch_id, round) into papers
  from (select distinct batch_id, round from new_rows) as made;
  if papers is not null then
    perform append_to_count_log('rows', jsonb_build_object('rows', papers, 'follows', true));
  end if;
  return null;
end $$;
create trigger ballot_questions_say_their_age after insert on ballot_questions
  referencing new table as new_rows for each statement execute function log_paper_ages();

do $$
declare
  there jsonb;
begin
  select jsonb_agg(jsonb_build_array('ballot_questions', concat_ws(' ', batch_id, round), paper_ages(batch_id, round))
    order by batch_id, round) into there
  from (select distinct batch_id, round from ballot_questions) as papers;
  if there is not null then
    perform append_to_count_log('rows', jsonb_build_object('rows', there, 'found', true));
  end if;
end $$;
