-- The address that visitors use can be set in the panel too.
alter table settings drop constraint settings_name_check;
alter table settings add constraint settings_name_check check (name in ('privacy_text', 'public_url'));

-- Every copy of the app keeps the settings at hand, and reads them again when another one has changed them.
create function announce_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_page_changed', current_setting('application_name') || ' settings');
  return null;
end $$;

create trigger settings_announced after insert or update or delete on settings
  for each statement execute function announce_settings();
