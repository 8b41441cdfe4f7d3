-- A booth that was reloaded knows of a ballot nothing but its key: where cards vote, whose it is stood in the page alone.
create index ballots_of_booths_by_key on ballots (batch_id, idempotency_key) where channel = 'booth';
