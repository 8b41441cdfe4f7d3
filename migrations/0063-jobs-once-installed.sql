-- While a newer copy makes the tables of jobs, those of older copies find them unfinished, or may not write them yet: their acts
-- must not fail for that. What they leave out the newer copy writes down at its start. The comment is there once all is made.
create or replace function plan_step(batch batches) returns void language plpgsql as $$
declare
  jobs oid := to_regnamespace('graphile_worker');
  due_at timestamptz := case when (batch).is_active then step_due_at(batch) end;
begin
  if jobs is null or obj_description(jobs, 'pg_namespace') is null or not has_schema_privilege(jobs, 'usage') then
    return;
  elsif due_at is null then
    perform graphile_worker.remove_job('step ' || (batch).id);
  else
    perform graphile_worker.add_job(
      'take_due_step', json_build_object('batch', (batch).id), run_at => due_at + grace() + settling(),
      job_key => 'step ' || (batch).id, max_attempts => 25
    );
  end if;
end $$;
