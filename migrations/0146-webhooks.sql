-- Where programs elsewhere hear of what happens. The secret that signs is made of the id and its number, and kept nowhere.
create table webhooks (
  id uuid primary key,
  url text not null check (char_length(url) between 1 and 2000),
  events text[] not null check (
    cardinality(events) > 0 and events <@
      array['batch.phase_entered', 'question.published', 'question.declined', 'batch.completed', 'outcome.given']
  ),
  -- The one batch that it hears of; null: all.
  batch_id uuid references batches on delete cascade,
  secret_number integer not null default 1 check (secret_number > 0),
  -- Until a day later the secret before signs, too.
  secret_changed_at timestamptz,
  -- A receiver that failed is left alone until then, so that others do not wait behind it.
  left_alone_until timestamptz,
  created_at timestamptz not null default now()
);

-- What was told, or is to be: the same id and the same bytes at each try.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null,
  body text not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  tried_at timestamptz,
  -- Of the last try: what the receiver answered, or why there was no answer.
  status smallint,
  fault text,
  delivered_at timestamptz
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
