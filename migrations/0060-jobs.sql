-- Who works jobs holds this lock until its connection ends, so that the jobs of a copy that was killed are free at once
-- (decision 103). The jobs themselves are in a schema of their own, `graphile_worker`, which the library makes.
create function worker_lock_key(worker text) returns bigint
  language sql immutable parallel safe
  return hashtextextended(worker, 10103);
