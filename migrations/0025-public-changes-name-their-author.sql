-- Names the session that made the change. Each copy of the app has a name of its own, so it knows its own changes again, which
-- it has taken note of already.
create or replace function announce_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_page_changed', current_setting('application_name'));
  return null;
end $$;
