type PageFields<Name extends string> = { [Field in Name | `${Name}_${string}`]: string | null };

/** The words of a page as the audit has them, one field for each language: with it stays to be seen who could read what, and when. */
export function toPageFields<Name extends string>(
  name: Name,
  text: string | null,
  texts: Readonly<Record<string, string>> = {},
): PageFields<Name> {
  const inLanguages = Object.entries(texts).map(([language, words]) => [`${name}_${language}`, words]);
  return { [name]: text, ...Object.fromEntries(inLanguages) };
}
