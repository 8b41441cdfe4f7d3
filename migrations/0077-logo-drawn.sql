-- What is stored is the PNG that was drawn of a file. An SVG is what versions before this one stored: it is shown nowhere,
-- and drawn at the next start (`stored-logo.ts`).
alter table logo drop constraint logo_width_check, drop constraint logo_height_check;
alter table logo
  add constraint logo_width_check check (width between 1 and 2048),
  add constraint logo_height_check check (height between 1 and 2048);
