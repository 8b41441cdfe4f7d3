-- adds
-- Whether the product wrote since the completion that questions wait. What it promises in a demonstration has a day, too, and nobody waits
-- by the rule `answer_within` for that.
create or replace function waits_for_answers(batch batches) returns boolean language sql stable
  return exists (
    select from outcomes where batch_id = batch.id and round = batch.stoning_round
      and state = 'sent' and written_by is null and due is not null and written_at >= batch.completed_at
  );
