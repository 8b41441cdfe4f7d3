-- Voting cards of a batch (rule `voters: cards`). A card never meets a ballot in a column: the voter's hash is made with the server's key
-- of `code_hash`, which is itself a keyed hash. Ids and serial numbers are random, so none tells when a card was made or given out.
create table card_packages (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null references batches,
  leaves text not null check (leaves in ('print', 'file')),
  made_at timestamptz not null default now(),
  -- When a browser had all codes: without, nobody may have them.
  arrived_at timestamptz
);
create index card_packages_by_batch on card_packages (batch_id);

create table cards (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null,
  package_id uuid not null references card_packages,
  serial text not null check (serial ~ '^[0-9]{3}-[0-9]{3}-[0-9]{3}$'),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  voided_at timestamptz,
  constraint cards_have_their_serial unique (batch_id, serial),
  constraint cards_have_their_code unique (batch_id, code_hash)
);
create index cards_by_package on cards (package_id);

create function refuse_change_of_card() returns trigger language plpgsql as $$
begin
  if (new.id, new.batch_id, new.package_id, new.serial, new.code_hash) is distinct from
    (old.id, old.batch_id, old.package_id, old.serial, old.code_hash) or old.voided_at is not null
  then
    raise exception 'of a card nothing changes but that it becomes void, for good'
      using errcode = 'check_violation', constraint = 'cards_stand_still';
  end if;
  return new;
end $$;
create trigger cards_stand_still before update on cards for each row execute function refuse_change_of_card();
create trigger cards_stay before delete or truncate on cards for each statement execute function refuse_change();

-- Whether a card gives a ballot.
create function is_valid_card(of_batch uuid, hash bytea) returns boolean language sql stable
begin atomic
  select exists (select from cards where cards.batch_id = of_batch and cards.code_hash = hash and cards.voided_at is null);
end;

-- Links tell how many cards were made and made void, and nothing of any of them.
alter table count_log drop constraint count_log_kind_check, add constraint count_log_kind_check check (kind in (
  'found', 'created', 'phase', 'active', 'round', 'settings', 'questions', 'ballots', 'completed', 'audit', 'secrets', 'schema',
  'restored', 'paper', 'shown', 'rows', 'privileges', 'cards'
));
create function log_made_cards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_to_count_log('cards', jsonb_build_object('batch', batch_id, 'made', count(*)))
  from new_cards group by batch_id order by batch_id;
  return null;
end $$;
create trigger cards_enter_the_log after insert on cards referencing new table as new_cards
  for each statement execute function log_made_cards();
create function log_voided_cards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_to_count_log('cards', jsonb_build_object('batch', batch_id, 'void', count(*)))
  from new_cards group by batch_id order by batch_id;
  return null;
end $$;
create trigger cards_become_void_in_the_log after update on cards referencing new table as new_cards
  for each statement execute function log_voided_cards();

-- Networks whose many wrong codes are looked at no more.
alter table limited_networks drop constraint limited_networks_what_check,
  add constraint limited_networks_what_check check (what in ('new_voters', 'submissions', 'card_codes'));
