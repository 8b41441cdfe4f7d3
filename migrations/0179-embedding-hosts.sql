-- The sites whose pages may show the small view of a batch, as `frame-ancestors` of a security policy lists them: nothing else gets into a header.
alter table settings drop constraint settings_name_check;
alter table settings add constraint settings_name_check
  check (name in ('privacy_text', 'public_url', 'identity', 'accessibility', 'address_retention', 'embedding_hosts'));
alter table settings add constraint settings_list_origins
  check (name <> 'embedding_hosts' or value ~ '^https?://[a-z0-9.-]+(:[0-9]{1,5})?( https?://[a-z0-9.-]+(:[0-9]{1,5})?)*$');
