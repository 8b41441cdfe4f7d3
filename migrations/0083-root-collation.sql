-- Lists of names and addresses in the order of Unicode's root collation, which every PostgreSQL with ICU has, whatever the
-- database's own: 'Ärzte' stands with 'Arzt', not behind 'Zoe'. Nothing else is compared in it.
drop index users_by_name;
create index users_by_name on users (name collate "und-x-icu", id);
create index users_by_email on users (email collate "und-x-icu", id);

drop index questions_by_author;
create index questions_by_author on questions (author collate "und-x-icu", id) where removed_at is null;
