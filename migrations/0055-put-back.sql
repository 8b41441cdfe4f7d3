-- Who took a question out by mistake can put it back for ten minutes, while stones are given. Who placed stones anew
-- meanwhile keeps them where they are: nothing of that decides here, so that nobody learns what ballots hold.
create function may_be_put_back(before ballot_questions, after ballot_questions) returns boolean language sql stable
  return after.taken_out_at is null and after.taken_out_reason is null and after.removed_at is null
    and before.taken_out_at > clock_timestamp() - interval '10 minutes'
    and exists (
      select from batches
      where batches.id = before.batch_id and batches.phase = 2 and batches.stoning_round = before.round
    );

-- As in 0028, but for what is put back.
create or replace function guard_ballot_question() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_erasure boolean := coalesce(current_setting('ten_stones.erasure', true), '') <> '';
begin
  if (new.batch_id, new.round, new.question_id, new.timestamp) <> (old.batch_id, old.round, old.question_id, old.timestamp)
    or (old.taken_out_at is not null and new.taken_out_at is distinct from old.taken_out_at and not may_be_put_back(old, new))
    or (old.removed_at is not null and new.removed_at is distinct from old.removed_at)
    or (new.author <> old.author and new.removed_at is null and not is_erasure)
  then
    raise exception 'a ballot paper stands still' using errcode = 'check_violation', constraint = 'ballot_questions_stand_still';
  end if;
  if new.removed_at is null and new.text <> old.text then
    if not is_erasure then
      insert into corrections (batch_id, round, question_id, place, text, seal)
      select old.batch_id, old.round, old.question_id, count(*) + 1, old.text, old.seal
      from corrections
      where corrections.batch_id = old.batch_id and corrections.round = old.round
        and corrections.question_id = old.question_id;
    end if;
    new.seal := gen_random_uuid();
  end if;
  if new.removed_at is null and new.author <> old.author then
    new.author_seal := gen_random_uuid();
  end if;
  if new.taken_out_at is not null and old.taken_out_at is null and new.removed_at is null then
    perform refuse_unlawful_taking_out(old.batch_id, old.round);
  end if;
  return new;
end $$;
