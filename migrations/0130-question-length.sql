-- Batch rule `question_length`: how long a question may be that a visitor sends, in code points; null: as long as the field takes.
-- It concerns what is sent from then on, so questions that are there may be longer. And what an organiser says of questions at the form.
alter table batches
  add column question_length integer check (question_length between 80 and 1000),
  add column policy text check (char_length(policy) <= 1000);

create or replace function batch_rules(batch batches) returns jsonb language sql stable
  return frozen_rules(batch) || jsonb_build_object(
    'questions_limit', batch.questions_limit, 'phase_changes', batch.phase_changes, 'moderation', batch.moderation,
    'question_length', batch.question_length
  );
