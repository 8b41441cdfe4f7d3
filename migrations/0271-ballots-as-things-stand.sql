-- What a ballot asks is asked as things stand, and not as the statement saw them that waited for the lock of its batch. Whoever makes a
-- card void, or ends a booth, waits for the ballots that are being written: what is asked behind the lock does not change any more.
create or replace function refusal_of_card(of_batch uuid, hash bytea) returns text language sql volatile
begin atomic
  select case when cards.id is null then 'card_unknown' when cards.voided_at is not null then 'card_void' end
  from (values (of_batch, hash)) as shown (batch_id, code_hash) left join cards using (batch_id, code_hash);
end;

-- Why a ballot of a batch does not come from this booth: no device is it, or it was ended.
create function refusal_of_booth(of_batch uuid, booth uuid) returns text language sql volatile
begin atomic
  select case when not exists (
    select from booths where booths.id = booth and booths.batch_id = of_batch and booths.opened_at is not null
  ) then 'booth_unknown' end;
end;

create or replace function refusal_of_way(batch batches, by_channel text, card bytea) returns text language sql volatile
  return coalesce(
    refusal_of_way(batch, by_channel),
    case
      when card is null then case when batch.voters = 'cards' and by_channel in ('card', 'booth') then 'card_needed' end
      when batch.voters <> 'cards' then 'card_unknown'
      else refusal_of_card(batch.id, card)
    end
  );

-- The same of the booth, too, at which a ballot is given.
create function refusal_of_way(batch batches, by_channel text, card bytea, booth uuid) returns text language sql volatile
  return coalesce(
    refusal_of_way(batch, by_channel, card),
    case when by_channel = 'booth' then refusal_of_booth(batch.id, booth) end
  );

-- Says with which card, and at which booth, a ballot is given, to the triggers of this transaction alone: no column ever joins them.
create function note_way(ballot uuid, card bytea, booth uuid) returns boolean language plpgsql as $$
begin
  perform set_config('ten_stones.ways', concat_ws(
    ',', nullif(current_setting('ten_stones.ways', true), ''),
    format('"%s":{"card":%s,"booth":%s}', ballot, coalesce(to_json(encode(card, 'hex')), 'null'), coalesce(to_json(booth), 'null'))
  ), true);
  return true;
end $$;

create or replace function refuse_unlawful_channels() returns trigger language plpgsql as $$
declare
  ways jsonb := format('{%s}', current_setting('ten_stones.ways', true));
begin
  if exists (
    select from new_ballots join batches on batches.id = new_ballots.batch_id
    cross join lateral (select ways -> new_ballots.id::text as way) as said
    where refusal_of_way(batches, new_ballots.channel, decode(way ->> 'card', 'hex'), (way ->> 'booth')::uuid) is not null
  ) then
    raise exception 'a ballot comes by a channel that its batch takes, with a card that is valid and at a booth that stands'
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

-- Whether a ballot with these choices may take the place of another by the rule of its batch: where ballots stand still, only what was
-- taken out is placed anew.
create function moves_lawfully(batch batches, replaced ballots, choices uuid[]) returns boolean language plpgsql as $$
declare
  places_anew integer;
  moves integer;
  moves_others boolean;
begin
  select count(*) filter (where is_freed), count(*) filter (where is_moved),
    coalesce(bool_or(is_moved and not is_freed), false)
  into places_anew, moves, moves_others
  from ballot_choices
  join ballot_questions on ballot_questions.batch_id = replaced.batch_id and ballot_questions.round = replaced.round
    and ballot_questions.question_id = ballot_choices.question_id
  join unnest(stones_of_picks()) with ordinality as place (stones, pick) on place.stones = ballot_choices.stones
  cross join lateral (
    select coalesce(taken_out_at, removed_at) is not null as is_freed,
      ballot_choices.question_id is distinct from choices[place.pick] as is_moved
  ) as state
  where ballot_choices.ballot_id = replaced.id;
  return moves > 0 and (batch.ballot_changes = 'until_completed' or (places_anew > 0 and not moves_others));
end $$;

create or replace function may_replace(batch batches, replaced ballots, choices uuid[]) returns boolean language plpgsql as $$
begin
  return takes_ballots(batch) and batch.stoning_round = replaced.round and moves_lawfully(batch, replaced, choices)
    and not exists (select from ballots as later where later.replaces = replaced.id)
    and are_on_the_paper(batch, choices);
end $$;

create or replace function refuse_unlawful_ballots() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(batch_lock_key(batch_id))
  from (select distinct batch_id from new_ballots order by batch_id) as touched;

  if exists (
    select from new_ballots join batches on batches.id = new_ballots.batch_id
    where not (takes_ballots(batches, new_ballots.channel) and batches.stoning_round = new_ballots.round)
  ) then
    raise exception 'a ballot counts only in the current round of the active batch in phase 2'
      using errcode = 'check_violation', constraint = 'ballots_in_open_round';
  end if;

  if exists (
    with choices as materialized (
      select ballot_id, stones, question_id
      from ballot_choices where ballot_id = any (array(select id from new_ballots))
    ), known as materialized (
      select batch_id, round, question_id, taken_out_at is null and removed_at is null as is_open from ballot_questions
      where (batch_id, round) in (select distinct batch_id, round from new_ballots)
        and question_id = any (array(select distinct question_id from choices))
    )
    select from new_ballots
    left join choices on choices.ballot_id = new_ballots.id
    left join known on known.question_id = choices.question_id
      and known.batch_id = new_ballots.batch_id and known.round = new_ballots.round
      and (known.is_open or new_ballots.channel = 'paper')
    group by new_ballots.id
    having array_agg(choices.stones order by choices.stones desc) is distinct from stones_of_picks()
      or count(distinct known.question_id) <> cardinality(stones_of_picks())
  ) then
    raise exception 'a ballot gives its stones, each once, to as many different questions of its paper'
      using errcode = 'check_violation', constraint = 'ballots_are_complete';
  end if;

  if exists (
    select from new_ballots
    where replaces is not null
      -- As a value, which is looked up by its id: a join lets the planner read all ballots there are.
      and (
        select true from ballots as replaced
        where replaced.id = new_ballots.replaces
          and (replaced.batch_id, replaced.round, replaced.voter_hash)
            = (new_ballots.batch_id, new_ballots.round, new_ballots.voter_hash)
      ) is null
  ) then
    raise exception 'a ballot replaces one of the same voter and round'
      using errcode = 'check_violation', constraint = 'ballots_replace_their_own';
  end if;

  if exists (
    select from new_ballots join batches on batches.id = new_ballots.batch_id
    where replaces is not null
      and (
        select moves_lawfully(batches, replaced, array(
          select question_id from ballot_choices where ballot_id = new_ballots.id order by stones desc
        ))
        from ballots as replaced where replaced.id = new_ballots.replaces
      ) is distinct from true
  ) then
    raise exception 'a ballot is given otherwise only where its batch lets ballots change, or where what it chose was taken out'
      using errcode = 'check_violation', constraint = 'ballots_change_by_their_rule';
  end if;
  return null;
end $$;

-- Whoever makes a card void waits for the ballots that are being written, whatever writes it.
create or replace function refuse_change_of_card() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(batch_lock_key(new.batch_id));
  if (new.id, new.batch_id, new.package_id, new.serial, new.code_hash) is distinct from
    (old.id, old.batch_id, old.package_id, old.serial, old.code_hash) or old.voided_at is not null
  then
    raise exception 'of a card nothing changes but that it becomes void, for good'
      using errcode = 'check_violation', constraint = 'cards_stand_still';
  end if;
  return new;
end $$;

-- Cards are made while they can vote: whoever completes the batch waits for them, and none is made after it.
create function refuse_cards_out_of_time() returns trigger language plpgsql as $$
begin
  if exists (
    select from share_batches(array(select distinct batch_id from new_cards)) as batch where batch.voters <> 'cards' or batch.phase = 3
  ) then
    raise exception 'cards are made where they vote, and until the batch is completed'
      using errcode = 'check_violation', constraint = 'cards_are_made_in_time';
  end if;
  return null;
end $$;
create trigger cards_are_made_in_time after insert on cards referencing new table as new_cards
  for each statement execute function refuse_cards_out_of_time();
