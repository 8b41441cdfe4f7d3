-- adds
-- What each migration from here on did to the schema: an older app, which does not have its file, runs on what was only added to (0710).
create table schema_steps (
  name text primary key,
  takes_away text,
  unused_from text, -- the first version that did not use it any more
  check ((takes_away is null) = (unused_from is null))
);

-- What the app may do, which acts as a role that cannot change ballots. The newest migration's list is everybody's: each start calls it, of
-- older and newer versions alike, and so does each migration. A migration that changes it replaces it as a whole.
create function set_rights() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if to_regrole('ten_stones_app') is null then return; end if;
  grant usage on schema public to ten_stones_app;
  grant select, insert, update, delete on all tables in schema public to ten_stones_app;
  grant usage on all sequences in schema public to ten_stones_app;
  revoke update, delete on ballots, ballot_choices, handovers from ten_stones_app;
  revoke insert, update, delete on count_log from ten_stones_app;
  revoke insert, update, delete on tallies, shown_tallies from ten_stones_app;
  revoke insert, update, delete on rounds, ballot_questions, corrections, taken_out_questions from ten_stones_app;
  grant update (stones_shown_at) on rounds to ten_stones_app;
  execute format(
    'grant update (%s, taken_out_at, taken_out_reason, originals, sign, language) on ballot_questions to ten_stones_app',
    (select string_agg(format('%I', name), ', ') from jsonb_object_keys(words_in('{}')) as name)
  );
  grant update (text, seal) on corrections to ten_stones_app;
  revoke update, delete on sheets from ten_stones_app;
  grant update (reason) on sheets to ten_stones_app; -- for their locks alone: a reason stands with its state
  grant execute on function finish_sheets to ten_stones_app;
  revoke insert, update, delete on question_moves from ten_stones_app;
  revoke all on secrets from ten_stones_app; -- read once, by the owner
  revoke insert, update, delete on kysely_migration, kysely_migration_lock, schema_steps from ten_stones_app;
  perform log_privileges();
end $$;
revoke execute on function set_rights from public;
