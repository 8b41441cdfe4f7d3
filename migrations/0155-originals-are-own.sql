-- Whoever asked one of the originals asked the question that took their place (decision 151).
create function originals_on_paper(of_batch uuid, of_round integer, of_questions uuid[])
  returns table (question_id uuid, original_id uuid) language sql stable
begin atomic
  select paper.question_id, (original ->> 'id')::uuid
  from ballot_questions as paper cross join lateral jsonb_array_elements(paper.originals) as original
  where paper.batch_id = of_batch and paper.round = of_round and paper.question_id = any (of_questions)
    and paper.originals is not null;
end;

-- As in 0036, through originals: `asked` are the choices and all that these were made of, `hashes` what each of them would have to be tied to.
drop function are_of_others(uuid[], bytea[]);
create function are_of_others(batch batches, choices uuid[], asked uuid[], hashes bytea[]) returns boolean language plpgsql volatile as $$
begin
  return cardinality(hashes) is not distinct from cardinality(asked) and choices <@ asked
    and not exists (
      select from originals_on_paper(batch.id, batch.stoning_round, choices) where original_id <> all (asked)
    )
    and not exists (
      select from unnest(asked, hashes) as one (question_id, hash)
      join questions on questions.id = one.question_id and questions.browser_hash = one.hash
    );
end $$;
