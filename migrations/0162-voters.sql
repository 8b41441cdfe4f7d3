-- Batch rule `voters`: who may give a ballot. It stands still from the start of stoning on.
alter table batches add column voters text not null default 'browsers' check (voters in ('browsers', 'cards'));

create or replace function frozen_rules(batch batches) returns jsonb language sql stable
  return jsonb_build_object(
    'stones_shown', batch.stones_shown, 'tie_at_cut', batch.tie_at_cut, 'council_size', batch.council_size,
    'ballot_changes', batch.ballot_changes, 'own_question', batch.own_question, 'voters', batch.voters
  );

-- Links of earlier papers say nothing of it: browsers gave all ballots.
update rounds set rules = rules || jsonb_build_object('voters', 'browsers');

-- Whether a ballot may come by this channel; null is a browser.
create function takes_channel(batch batches, channel text) returns boolean language sql stable
  return case coalesce(channel, 'browser')
    when 'browser' then batch.voters = 'browsers'
    when 'card' then batch.voters = 'cards'
    else true
  end;

create function refuse_unlawful_channels() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_ballots join batches on batches.id = new_ballots.batch_id
    where not takes_channel(batches, new_ballots.channel)
  ) then
    raise exception 'a ballot comes by a channel that its batch takes'
      using errcode = 'check_violation', constraint = 'ballots_by_lawful_channel';
  end if;
  if exists (
    select from new_ballots
    where replaces is not null
      -- As a value, which is looked up by its id: a join lets the planner read all ballots there are.
      and (
        select coalesce(replaced.channel, 'browser') in ('browser', 'card') and replaced.channel is not distinct from new_ballots.channel
        from ballots as replaced where replaced.id = new_ballots.replaces
      ) is distinct from true
  ) then
    raise exception 'a ballot is replaced by the channel that it came by, and only where that is a device of the voter''s own'
      using errcode = 'check_violation', constraint = 'ballots_keep_their_channel';
  end if;
  return null;
end $$;
create trigger ballots_come_by_their_channel after insert on ballots referencing new table as new_ballots
  for each statement execute function refuse_unlawful_channels();

-- Turnout by channel is counted by each voter's first ballot, which keeps its channel. Of browsers there is the rest.
create index ballots_by_channel on ballots (batch_id, round, channel) where channel is not null and replaces is null;
create function turnout_of_channels(of_batch uuid, of_round integer) returns jsonb language sql stable
begin atomic
  select coalesce(jsonb_object_agg(channel, ballots), '{}')
  from (
    select channel, count(*) as ballots from ballots
    where batch_id = of_batch and round = of_round and channel is not null and replaces is null
    group by channel
  ) as given;
end;

-- The link of a result tells them where any came otherwise than by browsers; of what they gave it tells all together.
create or replace function log_completion(of_batch uuid, of_round integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  turnout integer;
  choices text;
  channels jsonb := turnout_of_channels(of_batch, of_round);
begin
  select count(*) into turnout from counted_ballots where batch_id = of_batch and round = of_round;
  if turnout >= 20 then
    select log_digest(string_agg(line, E'\n' order by line collate "C")) into choices
    from (
      select string_agg(question_id::text, ' ' order by stones desc) as line
      from counted_ballots as ballots join ballot_choices on ballot_choices.ballot_id = ballots.id
      where ballots.batch_id = of_batch and ballots.round = of_round
      group by ballots.id
    ) as lines;
  end if;

  perform append_to_count_log('completed', jsonb_build_object(
    'batch', of_batch, 'round', of_round, 'ballots', turnout,
    'receipts', receipts_digest(of_batch, of_round), 'choices', choices,
    'replaced', replaced_entry(of_batch, of_round),
    'seed', (select seed from rounds where batch_id = of_batch and round = of_round),
    'questions', result_entry(of_batch, of_round, turnout >= 20)
  ) || case when channels = '{}' then '{}'::jsonb else jsonb_build_object('channels', channels) end);
end $$;
