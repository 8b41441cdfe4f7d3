-- Pairs that a moderator said are not the same question (decision 151).
create table questions_apart (
  one uuid not null references questions on delete cascade,
  other uuid not null references questions on delete cascade,
  primary key (one, other),
  check (one < other)
);

-- What was merged into a question, oldest first: of one that is itself made of several, these.
create function originals_of(of_question uuid) returns table (id uuid, text text, author text, "timestamp" timestamptz)
language sql stable
begin atomic
  with recursive merged as (
    select questions.id, questions.text, questions.author, questions.timestamp from questions
    where merged_into = of_question and removed_at is null and held_until is null
    union
    select questions.id, questions.text, questions.author, questions.timestamp from questions
    join merged on questions.merged_into = merged.id
    where removed_at is null and held_until is null
  )
  select merged.id, merged.text, merged.author, merged.timestamp from merged
  where not exists (select from questions as deeper where deeper.merged_into = merged.id)
  order by merged.timestamp, merged.id;
end;

-- As strangers read them; null where there are none.
create function originals_shown(of_question uuid) returns json language sql stable
begin atomic
  select json_agg(json_build_object('text', text, 'author', author) order by "timestamp", id) from originals_of(of_question)
  -- Asked of each question of a list, most of which are made of none: the rest is not begun then.
  where exists (select from questions where merged_into = of_question);
end;

-- Pages show a question with its originals, so one whose originals change has another version.
create function touch_merged() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update questions set revision = revision + 1 where id = new.merged_into;
  return null;
end $$;
create trigger questions_show_their_originals after update on questions for each row
  when (new.merged_into is not null and old.merged_into is not null)
  execute function touch_merged();
