-- How a ballot came, told as turnout only: no record, file or line of the log holds it. Null is a browser, as all ballots were before.
alter table ballots add column channel text check (channel in ('card', 'booth', 'paper'));
