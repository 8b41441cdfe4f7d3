-- Notes that a backup was put back, and which keys came with it. Called by `npm run restore` as the owner.
create function log_restoration(restoration jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform append_to_count_log('restored', restoration);
  perform append_to_count_log('secrets', secrets_entry());
end $$;
revoke execute on function log_restoration from public;
