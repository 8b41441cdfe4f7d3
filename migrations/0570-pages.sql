-- What a council says on a page lies in one setting, as JSON: a text of up to 20000 code points in each of 40 languages and for all others.
alter table settings drop constraint settings_name_check, drop constraint settings_fit;
alter table settings add constraint settings_name_check check (
  name in ('privacy_text', 'public_url', 'identity', 'accessibility', 'address_retention', 'embedding_hosts') or name ~ '^page_[a-z]+$'
);
alter table settings add constraint settings_fit check (
  value <> '' and char_length(value) <=
    case when name ~ '^page_' then 2000000 when name = 'accessibility' then 500000 when name = 'privacy_text' then 20000 else 5000 end
);
