-- A code is on record once, and the log holds a digest of all hashes of codes: a sheet that counted cannot be made another one.
create unique index sheets_have_their_digest on sheets (batch_id, round, code_digest) where code_digest is not null;

create or replace function sheets_entry(of_batch uuid, of_round integer) returns jsonb language sql stable
  return (
    select jsonb_build_object(
      'batch', of_batch, 'round', of_round,
      'signs', (
        select log_digest(string_agg(question_id || ' ' || sign, E'\n' order by question_id))
        from ballot_questions where batch_id = of_batch and round = of_round and sign is not null
      ),
      'made', count(*), 'counted', count(*) filter (where state = 'counted'),
      'hashes', log_digest(string_agg(encode(code_hash, 'hex'), E'\n' order by code_hash)),
      'codes', log_digest(coalesce(string_agg(code_digest, E'\n' order by code_digest collate "C"), '')),
      'invalid', (
        select coalesce(jsonb_object_agg(reason, number), '{}')
        from (
          select reason, count(*) as number from sheets
          where batch_id = of_batch and round = of_round and state = 'invalid' group by reason
        ) as reasons
      ),
      'closed', (select log_moment(online_closed_at) from batches where id = of_batch and stoning_round = of_round),
      'in_box', (select sheets_in_box from batches where id = of_batch and stoning_round = of_round)
    )
    from sheets where batch_id = of_batch and round = of_round
  );
