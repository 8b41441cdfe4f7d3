-- What was said of an answer that was taken back is said of nothing: whoever asked is asked again once there is another one (decision 640).
create function drop_verdicts_of_nothing() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from outcomes
    where (batch_id, round, question_id) = (old.batch_id, old.round, old.question_id) and state <> 'sent'
  ) then
    delete from asker_verdicts where (batch_id, round, question_id) = (old.batch_id, old.round, old.question_id);
    delete from co_asker_verdicts where (batch_id, round, question_id) = (old.batch_id, old.round, old.question_id);
  end if;
  return null;
end $$;
create trigger outcomes_take_verdicts_along after delete on outcomes
  for each row execute function drop_verdicts_of_nothing();
