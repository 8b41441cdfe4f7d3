-- Which question gets which rank, and which go to the council: by stones, votes, the number of 4s and of 3s; what is equal then is
-- joint. Only at the cut, and only by the rule `lot`, a draw decides between joint ones.
--
-- Takes the questions that are ranked, in the order of their age, with how many ballots gave them 4, 3, 2 and 1 stones.
-- `breakdown_is_public`: below 20 ballots the numbers of 4s and 3s are read, and told, only of those whose stones and votes are
-- equal across the cut. `lot`: what each id is drawn with. It joins nothing, so that it takes no longer than sorting.
create function decide_result(
  ids uuid[], all_fours integer[], all_threes integer[], all_twos integer[], all_ones integer[],
  breakdown_is_public boolean, size_of_council integer, rule_at_cut text, lot text
) returns table (
  question_id uuid, place bigint, rank bigint, joint boolean, forwarded boolean,
  -- Whether joint ones stand on both sides of the cut.
  is_tied boolean,
  draw text,
  -- Numbers of 4s, 3s, 2s and 1s where these may be told, else of 4s and 3s where they decide, else null.
  breakdown integer[], at_cut integer[]
) language sql immutable parallel safe as $$
  with given as (
    select *, 4 * fours + 3 * threes + 2 * twos + ones as stones, fours + threes + twos + ones as votes
    from unnest(ids, all_fours, all_threes, all_twos, all_ones) with ordinality as each (id, fours, threes, twos, ones, age)
  ), counted as (
    select *, rank() over by_stones as first_rank, count(*) over (partition by stones, votes) as as_many
    from given
    window by_stones as (order by stones desc, votes desc)
  ), known as (
    select *, stones > 0 and coalesce(size_of_council between first_rank and first_rank + as_many - 2, false) as is_across
    from counted
  ), compared as (
    select *, case when breakdown_is_public or is_across then fours end as known_fours,
      case when breakdown_is_public or is_across then threes end as known_threes
    from known
  ), ranked as (
    select *, rank() over by_all as final_rank, count(*) over (partition by stones, votes, known_fours, known_threes) as joint_ones
    from compared
    window by_all as (order by stones desc, votes desc, known_fours desc, known_threes desc)
  ), cut as (
    select *, stones > 0 and coalesce(size_of_council between final_rank and final_rank + joint_ones - 2, false) as is_cut_through
    from ranked
  ), drawn as (
    select *, case when is_cut_through and rule_at_cut = 'lot' then
      encode(sha256(convert_to(lot || ':' || id, 'UTF8')), 'hex') end collate "C" as drawn_hash
    from cut
  ), placed as (
    select *, row_number() over (order by final_rank, drawn_hash, age) as final_place from drawn
  )
  select id, final_place, final_rank, joint_ones > 1,
    stones > 0 and case
      when size_of_council is null then true
      when drawn_hash is not null then final_place <= size_of_council
      else final_rank <= size_of_council
    end,
    is_cut_through, drawn_hash,
    case when breakdown_is_public then array[fours, threes, twos, ones] end,
    case when is_across and not breakdown_is_public then array[fours, threes] end
  from placed
$$;

-- The result of the round that a completed batch is in; nothing while stones are given. Not in SQL: that would become part of the
-- query that reads it, and be worked out for each of its rows where the planner expects few.
create function round_result(of_batch uuid, of_round integer) returns table (
  question_id uuid, place bigint, rank bigint, joint boolean, forwarded boolean, is_tied boolean, draw text,
  breakdown integer[], at_cut integer[]
  -- Right after a hall has voted the planner knows nothing of its tallies, and would go through all of them for each question.
) language plpgsql stable rows 5000 set enable_nestloop = off as $$
#variable_conflict use_column
declare
  round rounds;
  turnout bigint;
  lot text;
begin
  select rounds.* into round from rounds join batches on batches.id = rounds.batch_id
  where rounds.batch_id = of_batch and rounds.round = of_round and batches.stoning_round = of_round and batches.phase = 3;
  if not found then return; end if;
  select coalesce(sum(tallies.votes), 0) / cardinality(stones_of_picks()) into turnout
  from tallies where tallies.batch_id = of_batch and tallies.round = of_round;
  if round.tie_at_cut = 'lot' then lot := round.seed || ':' || receipts_digest(of_batch, of_round); end if;

  return query
  select decided.*
  from (
    select array_agg(counted.question_id order by counted.age) as ids, array_agg(counted.fours order by counted.age) as fours,
      array_agg(counted.threes order by counted.age) as threes, array_agg(counted.twos order by counted.age) as twos,
      array_agg(counted.ones order by counted.age) as ones
    from (
      select paper.question_id, coalesce(tallies.fours, 0) as fours, coalesce(tallies.threes, 0) as threes,
        coalesce(tallies.twos, 0) as twos, coalesce(tallies.ones, 0) as ones,
        row_number() over (order by date_trunc('milliseconds', paper.timestamp), paper.question_id) as age
      from ballot_questions as paper left join tallies using (batch_id, round, question_id)
      where paper.batch_id = of_batch and paper.round = of_round and paper.taken_out_at is null
    ) as counted
  ) as ranked
  cross join lateral decide_result(
    ranked.ids, ranked.fours, ranked.threes, ranked.twos, ranked.ones, turnout >= 20, round.council_size, round.tie_at_cut,
    lot
  ) as decided;
end $$;

-- The questions of a result as its link tells them.
create function result_entry(of_batch uuid, of_round integer, breakdown_is_public boolean) returns jsonb
  language plpgsql stable set enable_nestloop = off as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', paper.question_id, 'stones', coalesce(tallies.stones, 0), 'votes', coalesce(tallies.votes, 0),
          'text', ballot_question_entry(paper) -> 'text',
          'rank', decided.rank, 'forwarded', coalesce(decided.forwarded, false), 'draw', decided.draw,
          'breakdown', case when breakdown_is_public then jsonb_build_array(
            coalesce(tallies.fours, 0), coalesce(tallies.threes, 0), coalesce(tallies.twos, 0), coalesce(tallies.ones, 0)
          ) end,
          'at_cut', to_jsonb(decided.at_cut)
        ) order by paper.question_id
      ),
      '[]'
    )
    from ballot_questions as paper left join tallies using (batch_id, round, question_id)
    left join round_result(of_batch, of_round) as decided on decided.question_id = paper.question_id
    where paper.batch_id = of_batch and paper.round = of_round
  );
end $$;

-- As in 0031, with the result.
create or replace function log_completion(of_batch uuid, of_round integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  turnout integer;
  choices text;
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
  ));
end $$;

-- Where a completed batch is opened again, what was removed meanwhile counts as taken out, as if it were removed now. Named so
-- that it runs after `batches_go_on_in_the_log`: a paper is changed so only while stones are given.
create function take_out_what_is_gone() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ballot_questions as paper set taken_out_at = clock_timestamp()
  from new_batches join old_batches using (id)
  where old_batches.phase = 3 and new_batches.phase = 2 and old_batches.stoning_round = new_batches.stoning_round
    and paper.batch_id = id and paper.round = new_batches.stoning_round
    and paper.removed_at is not null and paper.taken_out_at is null;
  return null;
end $$;
create trigger batches_take_out_what_is_gone after update on batches
  referencing old table as old_batches new table as new_batches for each statement execute function take_out_what_is_gone();

-- Results of before are written anew, with ranks and what went to the council.
do $$ begin
  perform log_completion(id, stoning_round) from batches where phase = 3 order by id;
end $$;
