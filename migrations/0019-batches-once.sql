-- The browser's key of 'Create Batch', as of a submission: a retry after a lost answer finds the first one.
alter table batches add column creation_key text unique;
