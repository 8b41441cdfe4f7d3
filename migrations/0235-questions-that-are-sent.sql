-- What a batch says of a question that is sent to it: how many more may come, whether it is short enough, and how it begins.
create function room(batch batches) returns bigint language sql stable
  return batch.questions_limit
    - coalesce((select questions + waiting from batch_sizes where batch_sizes.batch_id = batch.id), 0);

create function fits_batch(batch batches, text text) returns boolean language sql stable
  return char_length(text) <= coalesce(batch.question_length, char_length(text));

create function first_state(batch batches) returns text language sql stable
  return case batch.moderation when 'none' then 'published' else 'waiting' end;
