-- Why a question was declined, where it is for a reason that the product offers: every reader reads it in their own language. Words of
-- one's own stay words.
alter table questions
  add column state_reason_code text check (state_reason_code in ('not_a_question', 'insults', 'private', 'advertises')),
  drop constraint questions_give_reasons,
  add constraint questions_give_reasons
    check (state in ('declined', 'published') and num_nonnulls(state_reason, state_reason_code) <= 1
      or state_reason is null and state_reason_code is null);

create or replace view standing_questions as
  select xmin as written, questions.* from questions where stands;
create or replace view kept_questions as
  select questions.* from questions where removed_at is null and held_until is null;
