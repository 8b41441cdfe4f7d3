-- Words about an answer are declined as questions are: for a reason of the product, which every reader reads in their own language, or in
-- words of one's own (decision 640).
alter table asker_verdicts
  add column state_reason text,
  add column state_reason_code text check (state_reason_code in ('not_a_question', 'insults', 'private', 'advertises')),
  add constraint asker_verdicts_give_reasons
    check (num_nonnulls(state_reason, state_reason_code) <= case when state = 'declined' then 1 else 0 end);

-- Dead since an outcome takes what was said of it along (0680): who takes words off a paper takes its outcomes, too.
drop trigger ballot_questions_lose_their_verdicts on ballot_questions;
drop function drop_verdicts_of_paper();
