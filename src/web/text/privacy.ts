/** The page about privacy. An organiser can put other words in place of `builtIn`, in the same form. */
export const privacyText = {
  title: 'Privacy',
  link: 'Privacy',
  changed: (day: string) => `Last changed on ${day}`,
  loadFailed: 'The text is not here yet',

  /** Paragraphs with an empty line between them; one that begins with # is a heading. */
  builtIn: `This page says what is stored about you when you take part, why, for how long, and whom to ask.

# When you ask a question

Your name, your email address and your question are stored. Your name and your question are shown to everybody. Your email address is seen by the administrators of this council only: they use it to reach you about your question.

# When you give your stones

You need no account, and nobody asks who you are. Your browser gets a random number in a cookie, so that everybody gives their ten stones once. With your four choices only a keyed hash of that number is stored, another one for each batch: it does not lead back to you, and your choices are not linked to your name or your address.

# In your browser

What you type and which questions you have picked stay in your own browser until they are sent, so that nothing is lost. Nothing is loaded from other sites, and nothing is passed on for advertising.

# Your network address

It is used to slow down abuse, and for that it is kept as a keyed hash, 30 days at most.

# How long

Your name, your address and your question stay until you ask for them to be erased, or until the organisers erase them. Stones that were given stay in the count: they belong to nobody's name. Of changes that administrators make, a record is kept. It holds keyed hashes in place of addresses, names and questions.

# What you can ask for

You can ask to see everything that is stored about your email address, to have it corrected, and to have it erased. Your question then either goes too, or stays without your name.

# Whom to ask

Please ask the people who invited you to this council.`,
};
