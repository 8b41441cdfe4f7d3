-- As in 0031, with the receipts of ballots that others had replaced in the round, as a result has them.
create or replace function set_aside_entry(of_batch uuid, of_round integer, reason text) returns jsonb language sql stable
  return jsonb_build_object('set_aside', jsonb_build_object(
    'round', of_round,
    'ballots', (select count(*) from counted_ballots where batch_id = of_batch and round = of_round),
    'receipts', receipts_digest(of_batch, of_round),
    'replaced', replaced_entry(of_batch, of_round),
    'reason', reason,
    'words', (select log_digest(set_aside_reason) from rounds where batch_id = of_batch and round = of_round)
  ));
