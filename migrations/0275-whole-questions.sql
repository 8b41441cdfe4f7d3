-- A question is one with all that hangs on it (decision 151).

-- Where a question stands on ballot papers: as itself, or as an original under what took its place.
create view papers_of_questions as
select question_id as id, batch_id, round, question_id as stands_under from ballot_questions
union all
select (original ->> 'id')::uuid, batch_id, round, question_id
from ballot_questions cross join lateral jsonb_array_elements(originals) as original
where originals is not null;

-- As in 0126, also of an original that goes: what it stood under is shown without it.
create or replace function touch_merged() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update questions set revision = revision + 1 where id = old.merged_into;
  return null;
end $$;
create trigger questions_show_which_originals_are_left after delete on questions for each row
  when (old.merged_into is not null)
  execute function touch_merged();

-- As in 0127, by the one setting that says that an erasure goes on.
create or replace function refuse_changed_originals() returns trigger language plpgsql as $$
begin
  if new.co_askers <> old.co_askers or new.removed_at is null and new.originals is distinct from old.originals
    and coalesce(current_setting('ten_stones.erasure', true), '') = ''
  then
    raise exception 'a ballot paper stands still' using errcode = 'check_violation', constraint = 'ballot_questions_stand_still';
  end if;
  if new.removed_at is not null then
    new.originals := null;
  end if;
  return new;
end $$;

create or replace function erase_originals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erasure text := coalesce(current_setting('ten_stones.erasure', true), '');
  is_gone boolean := tg_op = 'DELETE' or new.removed_at is not null;
begin
  perform set_config('ten_stones.erasure', 'on', true);
  update ballot_questions set originals = (
    select jsonb_agg(case
      when one ->> 'id' <> old.id::text then one
      when is_gone then one || '{"text": null, "author": null, "seal": null, "author_seal": null}'
      else one || jsonb_build_object('author', new.author, 'author_seal', gen_random_uuid())
    end order by place)
    from jsonb_array_elements(originals) with ordinality as original (one, place)
  )
  where originals @> jsonb_build_array(jsonb_build_object('id', old.id));
  perform set_config('ten_stones.erasure', erasure, true);
  return null;
end $$;
