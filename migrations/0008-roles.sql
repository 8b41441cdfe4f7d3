-- Who was an administrator before there were roles could do everything.
alter table administrators
  add column role text not null default 'owner' check (role in ('viewer', 'moderator', 'administrator', 'owner')),
  add column disabled_at timestamptz,
  add column second_factor boolean not null default false,
  add column revision integer not null default 1;
alter table administrators alter column role drop default;

create function refuse_loss_of_last_owner() returns trigger language plpgsql as $$
begin
  -- One at a time: two owners who remove each other at once would each still see the other.
  perform pg_advisory_xact_lock(10003);
  if not exists (select from administrators where role = 'owner' and disabled_at is null) then
    raise exception 'at least one owner who can sign in has to remain'
      using errcode = 'check_violation', constraint = 'administrators_keep_an_owner';
  end if;
  return null;
end $$;

create trigger administrators_keep_an_owner_on_change after update of role, disabled_at on administrators
  for each row
  when (old.role = 'owner' and old.disabled_at is null and (new.role <> 'owner' or new.disabled_at is not null))
  execute function refuse_loss_of_last_owner();
create trigger administrators_keep_an_owner_on_removal after delete on administrators
  for each row
  when (old.role = 'owner' and old.disabled_at is null)
  execute function refuse_loss_of_last_owner();

-- Only the hash of the link's token is kept; addresses are written in lower case.
create table administrator_invitations (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('viewer', 'moderator', 'administrator', 'owner')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
