-- The administration's tables over very many rows: each order and each search has its index.
create index questions_by_author on questions (lower(author), id) where removed_at is null;
create index questions_by_author_email on questions (lower(author_email)) where removed_at is null;
create index users_by_name on users (lower(name), id);

-- Parts of words are found by trigrams. Where the extension is not there, or may not be made by us, the search still
-- works: it reads the whole table.
do $$
begin
  create extension if not exists pg_trgm;
  create index questions_search on questions using gin ((text || ' ' || author || ' ' || author_email) gin_trgm_ops)
    where removed_at is null;
  create index users_search on users using gin ((name || ' ' || email) gin_trgm_ops);
exception
  when insufficient_privilege or feature_not_supported or undefined_file then
    raise notice 'The searches of the administration have no index: %', sqlerrm;
end;
$$;
