-- Why a batch takes no ballot by this channel; null where it does, and a channel that is null is a browser. The codes are `wayRefusals`
-- of the contract, which a test holds beside it.
create function refusal_of_way(batch batches, by_channel text) returns text language sql stable
  return case coalesce(by_channel, 'browser')
    when 'browser' then case when batch.voters <> 'browsers' then 'card_needed' end
    when 'card' then case when batch.voters <> 'cards' then 'card_unknown' end
    when 'booth' then case when batch.booth <> 'on' then 'booth_off' end
    when 'paper' then case when batch.paper <> 'on' then 'paper_off' end
    -- the column's check refuses another
  end;

-- Why a card gives no ballot of a batch where cards vote.
create function refusal_of_card(of_batch uuid, hash bytea) returns text language sql stable
begin atomic
  select case when cards.id is null then 'card_unknown' when cards.voided_at is not null then 'card_void' end
  from (values (of_batch, hash)) as shown (batch_id, code_hash) left join cards using (batch_id, code_hash);
end;

-- The same of a channel and what is stored of the card that was shown there, if any.
create function refusal_of_way(batch batches, by_channel text, card bytea) returns text language sql stable
  return coalesce(
    refusal_of_way(batch, by_channel),
    case
      when card is null then case when batch.voters = 'cards' and by_channel in ('card', 'booth') then 'card_needed' end
      when batch.voters <> 'cards' then 'card_unknown'
      else refusal_of_card(batch.id, card)
    end
  );

create or replace function refuse_unlawful_channels() returns trigger language plpgsql as $$
begin
  -- Of a card no ballot says anything: whether one was shown, the statement asks that takes it.
  if exists (
    select from new_ballots join batches on batches.id = new_ballots.batch_id
    where refusal_of_way(batches, new_ballots.channel) is not null
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

drop function takes_channel(batches, text);
drop function is_valid_card(uuid, bytea);
