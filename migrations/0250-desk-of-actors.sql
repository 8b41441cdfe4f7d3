-- Who holds a question at the desk may be a program, too: an actor, as in the audit, and not only a person with an account.
alter table desk_holds drop constraint desk_holds_administrator_id_fkey;
alter table desk_holds rename column administrator_id to actor_id;
alter index desk_holds_by_administrator rename to desk_holds_by_actor;
