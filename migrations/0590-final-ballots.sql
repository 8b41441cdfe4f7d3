-- Voters who let go of their ballot of a round (decision 590): it is shown to nobody and given otherwise by nobody. By voter and not by
-- ballot, so that a change that is made at the same moment is final as well. The log has none of it: no count follows from it.
create table final_ballots (
  batch_id uuid not null references batches,
  round integer not null check (round >= 1),
  voter_hash bytea not null check (octet_length(voter_hash) = 32),
  let_go_at timestamptz not null default clock_timestamp(),
  primary key (batch_id, round, voter_hash)
);

-- Ten seconds on a screen, and the way of the press to here.
create function guard_final_ballots() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and clock_timestamp() between old.let_go_at and old.let_go_at + interval '15 seconds' then return old; end if;
  raise exception 'a ballot that was let go of stays final' using errcode = 'check_violation', constraint = 'final_ballots_stay';
end $$;
create trigger final_ballots_stay before update or delete on final_ballots for each row execute function guard_final_ballots();
create trigger final_ballots_are_kept before truncate on final_ballots for each statement execute function refuse_change();

create or replace function moves_lawfully(batch batches, replaced ballots, choices uuid[]) returns boolean language plpgsql as $$
declare
  places_anew integer;
  moves integer;
  moves_others boolean;
begin
  if exists (
    select from final_ballots as final
    where final.batch_id = replaced.batch_id and final.round = replaced.round and final.voter_hash = replaced.voter_hash
  ) then
    return false;
  end if;
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
