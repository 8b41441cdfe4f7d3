-- An erasure takes an address out of the words on why a round was set aside, too. The link says that these are other words from there on, and a
-- result that was there is written again behind it, as behind other changes of papers.
create function erase_from_reason(of_batch uuid, of_round integer, words text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('ten_stones.erasure', true), '') = '' then
    raise exception 'why a round was set aside stands still' using errcode = 'check_violation';
  end if;
  update rounds set set_aside_reason = words where batch_id = of_batch and round = of_round and set_aside_reason is not null;
  if not found then
    return;
  end if;
  perform append_to_count_log('paper', jsonb_build_object(
    'batch', of_batch, 'round', of_round, 'questions', '[]'::jsonb, 'erasure', true, 'set_aside_words', log_digest(words)
  ));
  perform log_completion(id, stoning_round) from batches where id = of_batch and phase = 3;
end $$;
