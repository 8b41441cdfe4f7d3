-- By what a retry of a submission is known, whatever has become of its words since: a keyed digest of what was sent. It goes with the key.
alter table questions add column submission_digest bytea
  check (submission_digest is null or (octet_length(submission_digest) = 32 and submission_key is not null));
