-- adds
-- When the mail server refused somebody's address, or a mail to it, for good: nothing is sent there until they begin the mails again. Apart
-- from `ended_at`, because whoever ended the reminders is still told what a link of a mail published in the council's name.
alter table outcome_reminders add column refused_at timestamptz;
