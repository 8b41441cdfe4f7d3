-- What the page about privacy says in one language. Where a reader's is missing, the text of `settings` stands, which until now
-- all readers had. Its revision and its moment are those of all of them: they are saved together.
create table privacy_texts (
  language text primary key check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  text text not null check (text <> '' and char_length(text) <= 5000)
);
