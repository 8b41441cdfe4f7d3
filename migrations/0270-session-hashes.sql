-- Who reads the database cannot take a session over: only the browser has its token, which is random and long, so a plain hash
-- cannot be turned back.
update administrator_sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
alter table administrator_sessions rename column token to token_hash;
alter table administrator_sessions rename constraint administrator_sessions_token_key to administrator_sessions_token_hash_key;
