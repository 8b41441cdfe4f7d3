// A file of its own, because scripts are cut at files: what keeps a draft needs none of the rules.

/** What is typed into the form of a question, in its order. */
export const askingFields = ['name', 'email', 'text'] as const;
export type AskingField = (typeof askingFields)[number];
