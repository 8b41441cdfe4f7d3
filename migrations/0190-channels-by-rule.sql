-- A booth and paper give ballots only where the batch's rules say so; who comes to a booth shows a card where cards vote.
create or replace function takes_channel(batch batches, channel text) returns boolean language sql stable
  return case coalesce(channel, 'browser')
    when 'browser' then batch.voters = 'browsers'
    when 'card' then batch.voters = 'cards'
    when 'booth' then batch.booth = 'on'
    when 'paper' then batch.paper = 'on'
    else true -- the column's check refuses it
  end;
