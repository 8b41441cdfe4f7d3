-- What is to be done later is a row of this table, written in the transaction of the act that it follows from (decision 103).
create table jobs (
  -- Another one for what takes its place, so that whoever still works the one before finds nothing to say about it.
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  key text not null unique,
  due_at timestamptz not null,
  -- Counted when a try begins, so that a copy that is killed has used one.
  tries smallint not null default 0,
  most_tries smallint not null check (most_tries > 0),
  last_fault text,
  -- A copy works it and says so again and again. Once this is past, the copy was stopped, and the job is free.
  leased_until timestamptz,
  created_at timestamptz not null default now()
);

-- Copies that run while a newer one migrates write steps at once; the start gives the rights on all tables (`app-role.ts`).
do $$ begin
  if to_regrole('ten_stones_app') is not null then
    grant select, insert, update, delete on jobs to ten_stones_app;
  end if;
end $$;

-- One job of a key waits at a time: a later one takes its place.
create function add_job(name text, payload jsonb, key text, most_tries integer, due_at timestamptz default now())
  returns void language sql as $$
    insert into jobs (name, payload, key, most_tries, due_at) values (name, payload, key, most_tries, due_at)
    on conflict (key) do update set
      id = default, name = excluded.name, payload = excluded.payload, due_at = excluded.due_at, tries = 0,
      most_tries = excluded.most_tries, last_fault = null, leased_until = null, created_at = now()
  $$;

-- A job makes sure that somebody takes the step; it is written with what makes it due.
create or replace function plan_step(batch batches) returns void language plpgsql as $$
declare
  step_key text := 'step ' || (batch).id;
  acts_at timestamptz := case when (batch).is_active then step_due_at(batch) + grace() + settling() end;
begin
  if acts_at is null then
    delete from jobs where key = step_key;
  else
    perform add_job('take_due_step', jsonb_build_object('batch', (batch).id), step_key, 25, acts_at);
  end if;
end $$;

-- What waited in the tables of graphile-worker goes on here. A job without a key had been replaced.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    insert into jobs (name, payload, key, due_at, tries, most_tries, last_fault, created_at)
    select task.identifier, job.payload, job.key, job.run_at, job.attempts, job.max_attempts, job.last_error, job.created_at
    from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
    where job.key is not null;
  end if;
end $$;
drop schema if exists graphile_worker cascade;
drop function worker_lock_key;
