-- One key, one purpose, so that a backup can leave out those that open something. What hashed and sealed at once now only
-- hashes voters ('voters'); a new key seals their cookies. What signed sessions and encrypted second factors at once now
-- only encrypts those ('second_factors'); a new key signs sessions, so everybody signs in once more.
insert into secrets (name, value) select 'second_factors', value from secrets where name = 'sessions';
delete from secrets where name = 'sessions';
delete from administrator_sessions;
