-- What lets a program in, in place of somebody's password. Only a hash of it is kept.
create table api_tokens (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 120),
  -- No owner's: a program makes no tokens, webhooks or administrators.
  role text not null check (role in ('viewer', 'moderator', 'administrator')),
  -- The one batch that it is for; null: whatever its role allows.
  batch_id uuid references batches on delete cascade,
  token_hash bytea not null unique,
  -- It works while this is an owner who can sign in, and goes with them.
  made_by uuid not null references administrators on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 year',
  last_used_at timestamptz,
  constraint api_tokens_end_in_time check (expires_at > created_at and expires_at <= created_at + interval '1 year')
);
