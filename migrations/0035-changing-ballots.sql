-- Batch rule `ballot_changes`: whether who has given stones may give them otherwise until the batch is completed.
alter table batches add column ballot_changes text not null default 'never'
  check (ballot_changes in ('never', 'until_completed'));
alter table rounds add column ballot_changes text not null default 'never'
  check (ballot_changes in ('never', 'until_completed'));

-- As in 0029, with the rule: where ballots may change, everything may lie elsewhere. The same stones again are no change.
create or replace function may_replace(batch batches, replaced ballots, choices uuid[]) returns boolean
  language plpgsql volatile as $$
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
  return batch.is_active and batch.phase = 2 and batch.stoning_round = replaced.round and moves > 0
    and (batch.ballot_changes = 'until_completed' or (places_anew > 0 and not moves_others))
    and not exists (select from ballots as later where later.replaces = replaced.id)
    and are_on_the_paper(batch, choices);
end $$;
