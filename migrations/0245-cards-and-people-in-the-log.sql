-- Links of voting cards hold one digest of all cards of the batch as they stand: a card that is exchanged, moved to another package,
-- or void in place of another one shows. Of a code it has the keyed hash alone, so nobody who reads the link tries codes by it.
create function cards_digest(of_batch uuid) returns text language sql stable
begin atomic
  select log_digest(string_agg(
    concat_ws(' ', package_id, leaves, log_moment(made_at), serial, encode(code_hash, 'hex'), log_moment(voided_at)),
    E'\n' order by code_hash
  ))
  from cards join card_packages on card_packages.id = package_id where cards.batch_id = of_batch;
end;

create or replace function log_made_cards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_to_count_log(
    'cards', jsonb_build_object('batch', batch_id, 'made', count(*), 'cards', cards_digest(batch_id))
  )
  from new_cards group by batch_id order by batch_id;
  return null;
end $$;
create or replace function log_voided_cards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_to_count_log(
    'cards', jsonb_build_object('batch', batch_id, 'void', count(*), 'cards', cards_digest(batch_id))
  )
  from new_cards group by batch_id order by batch_id;
  return null;
end $$;

-- Links of ballots hold by which channel each came: a digest of those that did not come by a browser, null where all did.
create or replace function log_ballots() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry jsonb;
begin
  select jsonb_build_object(
    'ballots', encode(string_agg(uuid_send(ballots.id), '' order by ballots.id), 'base64'),
    'lines', log_digest(string_agg(ballot_line(ballots, given.choices), E'\n' order by ballots.id)),
    'channels', log_digest(string_agg(ballots.id || ' ' || ballots.channel, E'\n' order by ballots.id))
  ) into entry
  from (
    select ballot_id, string_agg(question_id::text, ' ' order by stones desc) as choices
    from new_choices group by ballot_id
  ) as given
  join ballots on ballots.id = given.ballot_id
  -- By their ids: a mere join lets the planner read all ballots there are.
  where ballots.id = any (array(select distinct ballot_id from new_choices))
  having count(*) > 0;
  if entry is not null then perform append_to_count_log('ballots', entry); end if;
  return null;
end $$;

-- Links of sheets hold who entered in which pass of which stack, as a digest with the ids of the stacks: nobody tries names by it. It
-- names no sheet, and comes when somebody begins, so it tells of no sheet either.
create function stack_people_digest(of_batch uuid, of_round integer) returns text language sql stable
begin atomic
  select log_digest(string_agg(
    concat_ws(' ', stack_id, number, pass, person, name), E'\n' order by stack_id, pass, person collate "C"
  ))
  from stack_people join stacks on stacks.id = stack_id where stacks.batch_id = of_batch and stacks.round = of_round;
end;

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
      'people', stack_people_digest(of_batch, of_round),
      'closed', (select log_moment(online_closed_at) from batches where id = of_batch and stoning_round = of_round),
      'in_box', (select sheets_in_box from batches where id = of_batch and stoning_round = of_round)
    )
    from sheets where batch_id = of_batch and round = of_round
  );

create function log_stack_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_to_count_log('sheets', sheets_entry(batch_id, round))
  from (select distinct batch_id, round from come join stacks on stacks.id = stack_id) as touched;
  return null;
end $$;
revoke execute on function log_stack_people from public;
create trigger stack_people_enter_the_log after insert on stack_people referencing new table as come
  for each statement execute function log_stack_people();
