-- A step is known by what a phase has, not by its neighbours: a phase between two of them starts and completes stoning just so.
drop trigger batches_wait_for_cards on batches;
create trigger batches_wait_for_cards before update on batches for each row
  when (not has_ballot_paper(old.phase) and new.phase = 2) execute function refuse_start_without_cards();

drop trigger batches_wait_for_stacks on batches;
create trigger batches_wait_for_stacks before update on batches for each row
  when (old.phase <> 3 and new.phase = 3) execute function refuse_completion_with_open_stacks();

create or replace function keep_closing() returns trigger language plpgsql as $function$
declare
  erasure text := coalesce(current_setting('ten_stones.erasure', true), '');
begin
  if not has_ballot_paper(new.phase) or new.stoning_round <> old.stoning_round then
    new.online_closed_at := null;
    new.sheets_in_box := null;
    new.sheets_given_up := 0;
    new.sheets_given_up_reason := null;
  elsif (old.online_closed_at is not null and new.online_closed_at is distinct from old.online_closed_at)
    or (old.online_closed_at is null and not (new.phase = 2 and new.paper = 'on'))
    or (old.sheets_in_box is not null and new.sheets_in_box is null)
    or (new.phase = 3 and (new.sheets_in_box, new.sheets_given_up) is distinct from (old.sheets_in_box, old.sheets_given_up))
    or (new.phase = 3 and erasure = '' and new.sheets_given_up_reason is distinct from old.sheets_given_up_reason)
  then
    raise exception 'online stoning closes once in a round, where paper is counted, and for good'
      using errcode = 'check_violation', constraint = 'batches_close_online_once';
  end if;
  return new;
end $function$;

create or replace function news_questions(of_batch uuid, of_round integer, one_question uuid) returns setof uuid
  language sql stable
begin atomic
  with recursive told as materialized (
    select one_question as id where one_question is not null
    union all
    select question_id from ballot_questions
    where one_question is null and batch_id = of_batch and round = of_round and removed_at is null
    union all
    select standing_questions.id from standing_questions join batches on batches.id = standing_questions.batch_id
    where one_question is null and standing_questions.batch_id = of_batch and not has_ballot_paper(batches.phase)
  ), asked as (
    select id from told
    union
    select part.id from asked join kept_questions as part on part.merged_into = asked.id and part.merged_into is not null
  )
  select id from asked;
end;
