-- Whose news something is: that of one question, or of all that stand in the batch, or on the paper of its round; for one that others
-- were merged into, of these, through as many mergings as there were.
create or replace function news_questions(of_batch uuid, of_round integer, one_question uuid) returns setof uuid language sql stable
begin atomic
  with recursive told as materialized (
    select one_question as id where one_question is not null
    union all
    select question_id from ballot_questions
    where one_question is null and batch_id = of_batch and round = of_round and removed_at is null
    union all
    select standing_questions.id from standing_questions join batches on batches.id = standing_questions.batch_id
    where one_question is null and standing_questions.batch_id = of_batch and batches.phase = 1
  ), asked as (
    select id from told
    union
    -- By the partial index: there are few of these.
    select part.id from asked join kept_questions as part on part.merged_into = asked.id and part.merged_into is not null
  )
  select id from asked;
end;
