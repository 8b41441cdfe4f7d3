-- What a council says of accessibility, in each language and all of it at once; and how many months addresses are kept.
alter table settings drop constraint settings_name_check;
alter table settings add constraint settings_name_check
  check (name in ('privacy_text', 'public_url', 'identity', 'accessibility', 'address_retention'));
-- A statement holds a text of up to 5000 code points for each of up to 41 languages, as JSON, in which some of them are two characters.
alter table settings drop constraint settings_fit;
alter table settings add constraint settings_fit
  check (value <> '' and char_length(value) <= case name when 'accessibility' then 500000 else 5000 end);
alter table settings add constraint settings_keep_addresses_for_months
  check (name <> 'address_retention' or value ~ '^[1-9][0-9]{0,2}$');
