-- Accounts of a town's sign-in (OpenID Connect) stand beside passwords: `provider_id` is the issuer, `account_id` its `sub`, and the two
-- together belong to one administrator (0010). Each administrator has one of each at most.
create unique index administrator_accounts_once_per_provider on administrator_accounts (administrator_id, provider_id);

-- What a provider hands out opens other doors of its owner: nothing of it is kept.
alter table administrator_accounts add constraint administrator_accounts_keep_no_tokens
  check (access_token is null and refresh_token is null and id_token is null);

-- When the command line made a link for this owner, who for an hour may use a password also where these are switched off.
alter table administrators add column let_in_at timestamptz;
