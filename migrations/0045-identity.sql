-- The council's own name, contact, imprint, language and time zone, as JSON that the contract describes.
alter table settings drop constraint settings_name_check;
alter table settings add constraint settings_name_check check (name in ('privacy_text', 'public_url', 'identity'));
