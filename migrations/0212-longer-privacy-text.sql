-- The built-in text about privacy has grown beyond 5000 code points; who adds a sentence to it starts from it.
alter table privacy_texts drop constraint privacy_texts_text_check;
alter table privacy_texts add constraint privacy_texts_text_check check (text <> '' and char_length(text) <= 20000);
alter table settings drop constraint settings_fit;
alter table settings add constraint settings_fit check (
  value <> '' and char_length(value) <= case name when 'accessibility' then 500000 when 'privacy_text' then 20000 else 5000 end
);
