-- Where box and booths of a batch stand, for everybody to read: on its page and on what is printed.
alter table batches add column venue text check (char_length(venue) between 1 and 200);

-- The public reads it, so the log follows it. No row says anything there yet: what it holds of each is written once.
do $$
declare
  operation record;
  content constant text := 'slug, unlisted, phase_1_text, phase_2_text, phase_3_text, log_moment(completed_at), log_moment(archived_at), '
    || 'policy, to_jsonb(reasons), revealed, deadline_moves, log_moment(deadlines_moved_at), log_moment(created_at), log_moment(deleted_at), '
    || 'venue';
  there jsonb;
begin
  for operation in select * from (values
    ('insert', 'referencing new table as new_rows'),
    ('update', 'referencing old table as old_rows new table as new_rows'),
    ('delete', 'referencing old table as old_rows')
  ) as operations (name, tables) loop
    execute format('drop trigger %I on batches', 'batches_enter_the_log_by_' || operation.name);
    execute format(
      'create trigger %I after %s on batches %s for each statement execute function log_rows(%L, %L)',
      'batches_enter_the_log_by_' || operation.name, operation.name, operation.tables, 'id', content
    );
  end loop;
  execute format(
    'select jsonb_agg(jsonb_build_array(''batches'', id, log_digest(jsonb_build_array(%s)::text)) order by id) from batches', content
  ) into there;
  if there is not null then
    perform append_to_count_log('rows', jsonb_build_object('rows', there, 'found', true));
  end if;
end $$;
