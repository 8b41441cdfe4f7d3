-- A card that somebody gives up for a sheet of paper is void, and exchanged. The digest of cards that were not is what it was.
alter table cards add column exchanged boolean not null default false,
  add constraint cards_exchanged_are_void check (voided_at is not null or not exchanged);

create or replace function cards_digest(of_batch uuid) returns text language sql stable
begin atomic
  select log_digest(string_agg(
    concat_ws(
      ' ', package_id, leaves, log_moment(made_at), serial, encode(code_hash, 'hex'), log_moment(voided_at),
      case when exchanged then 'exchanged' end
    ),
    E'\n' order by code_hash
  ))
  from cards join card_packages on card_packages.id = package_id where cards.batch_id = of_batch;
end;

create or replace function log_voided_cards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_count_log();
  perform append_to_count_log('cards', jsonb_strip_nulls(jsonb_build_object(
    'batch', batch_id, 'void', count(*), 'exchanged', nullif(count(*) filter (where exchanged), 0), 'cards', cards_digest(batch_id)
  )))
  from new_cards group by batch_id order by batch_id;
  return null;
end $$;
