-- A code is on record once, and the log holds a digest of all hashes of codes: a sheet that counted cannot be made another one. Which
-- codes counted is in the log once the batch is completed: before, with the stubs, the links before and after a small stack would
-- tell which sheets were in it.
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
      'codes', case when exists (select from batches where id = of_batch and stoning_round = of_round and phase = 3)
        then log_digest(coalesce(string_agg(code_digest, E'\n' order by code_digest collate "C"), '')) end,
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

create function log_sheets_of_result() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.online_closed_at is not null or exists (
    select from sheets where batch_id = new.id and round = new.stoning_round
  ) then
    perform append_to_count_log('sheets', sheets_entry(new.id, new.stoning_round));
  end if;
  return null;
end $$;
revoke execute on function log_sheets_of_result from public;
-- For each row: before the link of the step, which is for the statement.
create trigger batches_complete_their_sheets_in_the_log after update on batches for each row
  when (old.phase <> 3 and new.phase = 3) execute function log_sheets_of_result();

-- Sheets that are finished are written anew with those of each further stack, in an order that says nothing, so that neither the
-- version nor the place of a row tells of its stack. Nothing else about them changes, and none goes while its round is there.
create or replace function log_sheets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  for touched in
    select distinct batch_id, round from changed
    where tg_op <> 'DELETE' or not exists (select from sheets where sheets.id = changed.id)
    order by batch_id, round
  loop
    perform append_to_count_log('sheets', sheets_entry(touched.batch_id, touched.round));
  end loop;
  return null;
end $$;

create function refuse_lost_sheets() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone join rounds using (batch_id, round) left join sheets as anew on anew.id = gone.id
    where case when gone.state = 'made' and anew.id is not null
      then (anew.package_id, anew.batch_id, anew.round, anew.code_hash)
        is distinct from (gone.package_id, gone.batch_id, gone.round, gone.code_hash)
      else gone.state <> 'made' and (anew.*) is distinct from (gone.*) end
  ) then
    raise exception 'a sheet counts once' using errcode = 'check_violation', constraint = 'sheets_count_once';
  end if;
  return null;
end $$;
create trigger sheets_are_written_anew_as_they_were after delete on sheets referencing old table as gone
  for each statement execute function refuse_lost_sheets();

-- What becomes of the sheets of a stack: `digests` of those that count, `reasons` of those that do not.
create function finish_sheets(of_batch uuid, of_round integer, ids uuid[], digests text[], reasons text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with known as (
    select * from unnest(ids, digests, reasons) as known (id, digest, reason)
  ), earlier as (
    delete from sheets
    where batch_id = of_batch and round = of_round and (state <> 'made' or id = any (ids))
    returning *
  )
  insert into sheets (id, package_id, batch_id, round, code_hash, state, reason, code_digest)
  select earlier.id, package_id, batch_id, round, code_hash,
    case when known.id is null then state when digest is null then 'invalid' else 'counted' end,
    coalesce(known.reason, earlier.reason), coalesce(digest, code_digest)
  from earlier left join known on known.id = earlier.id order by code_hash
$$;
revoke execute on function finish_sheets from public;
