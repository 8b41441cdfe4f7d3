-- Batch rule `own_question`: whether a browser may give stones to questions that it submitted.
alter table batches add column own_question text not null default 'allowed'
  check (own_question in ('allowed', 'excluded'));
alter table rounds add column own_question text not null default 'allowed'
  check (own_question in ('allowed', 'excluded'));

-- What ties a question to the browser that submitted it: a keyed hash of that browser's voter and of this question, which
-- differs from the hashes of its ballots and from that of every other question. Who has the database alone can join it to
-- nothing; who comes with the cookie can be told that the question is theirs. It goes with the words or their author.
alter table questions add column browser_hash bytea check (octet_length(browser_hash) = 32);
alter table questions drop constraint questions_words_until_removed;
alter table questions add constraint questions_words_until_removed check (
  case
    when removed_at is not null
      then text = '' and author = '' and author_email = '' and batch_id is null and submission_key is null
        and browser_hash is null
    when withdrawn_at is not null
      then text <> '' and author <> '' and author_email = '' and submission_key is null and browser_hash is null
    else text <> '' and author <> '' and author_email like '%@%'
  end
);

-- Whether none of these questions came from the browser that chooses them: `hashes` are what each of them would have to be
-- tied to. Ballots are not tied to them, so no trigger can ask this afterwards; whoever takes a ballot asks.
create function are_of_others(choices uuid[], hashes bytea[]) returns boolean language plpgsql volatile as $$
begin
  return cardinality(hashes) is not distinct from cardinality(choices) and not exists (
    select from unnest(choices, hashes) as choice (question_id, hash)
    join questions on questions.id = choice.question_id and questions.browser_hash = choice.hash
  );
end $$;
