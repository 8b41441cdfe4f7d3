-- Keys lie in a file, or here where no file is named; their hashes stand here for good, by which a file is known to be the one of this
-- database. The start that knows of the file moves them.
alter table secrets disable trigger secrets_change_in_the_log;
alter table secrets add column digest bytea;
update secrets set digest = sha256(value);
alter table secrets alter column digest set not null;
alter table secrets alter column value drop not null;
alter table secrets add constraint secrets_digest_check check (octet_length(digest) = 32);
alter table secrets add constraint secrets_fit_their_digests check (sha256(value) = digest);
alter table secrets enable trigger secrets_change_in_the_log;

create or replace function secrets_entry() returns jsonb language sql stable
  return (
    select jsonb_build_object('secrets', coalesce(jsonb_object_agg(name, encode(digest, 'hex')), '{}')) from secrets
  );


-- The networks of a round that is going on are other ones from now on: what hashes them takes a key of the server's, too.
delete from arrival_keys;
