-- Opening a network grants a number: so many more of it wait in line as if it had had little. What was opened until a moment is not any more.
alter table limited_networks drop column opened_until;
alter table limited_networks add column more_left integer not null default 0 check (more_left >= 0);
