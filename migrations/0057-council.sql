-- A council has accounts of its own, which write what became of its questions and do nothing else.
alter table administrators drop constraint administrators_role_check;
alter table administrators add constraint administrators_role_check
  check (role in ('viewer', 'moderator', 'administrator', 'owner', 'council'));
alter table administrator_invitations drop constraint administrator_invitations_role_check;
alter table administrator_invitations add constraint administrator_invitations_role_check
  check (role in ('viewer', 'moderator', 'administrator', 'owner', 'council'));
