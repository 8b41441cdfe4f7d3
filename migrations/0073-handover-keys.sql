-- Whoever presses again because the answer was lost puts a hand-over on record once: the browser's key is the same in every retry.
alter table handovers add column creation_key text constraint handovers_creation_key_key unique;
