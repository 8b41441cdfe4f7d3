-- Whom of the council mails remind of what is due, and which links in them still open a page (decision 620).
create table outcome_reminders (
  administrator_id uuid primary key references administrators on delete cascade,
  begun_at timestamptz not null default now(),
  -- When they were told that reminders come: no mail reminds anybody before.
  told_at timestamptz,
  ended_at timestamptz,
  -- Up to when it was looked what there is to remind of, and when a mail was last written down.
  looked_at timestamptz not null default now() - interval '1 day',
  reminded_at timestamptz not null default now(),
  -- Each number has a secret address of the calendar; an earlier one leads nowhere.
  calendar_number integer not null default 1 check (calendar_number >= 1)
);

-- The state that each answers: the link ends with the next one, and where that state goes.
create table outcome_links (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  administrator_id uuid not null references outcome_reminders on delete cascade,
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  sequence integer not null,
  made_at timestamptz not null default now(),
  foreign key (batch_id, round, question_id, sequence) references outcomes on delete cascade
);
create index outcome_links_of_administrator on outcome_links (administrator_id);
create index outcome_links_of_outcome on outcome_links (batch_id, round, question_id, sequence);

-- Reminders and links end with the role; links also with the way in.
create function end_outcome_reminders() returns trigger language plpgsql as $$
begin
  if new.role <> 'council' then
    delete from outcome_reminders where administrator_id = new.id;
  elsif new.disabled_at is not null then
    delete from outcome_links where administrator_id = new.id;
  end if;
  return null;
end $$;
create trigger administrators_end_their_reminders after update of role, disabled_at on administrators for each row
  when (old.role = 'council') execute function end_outcome_reminders();
