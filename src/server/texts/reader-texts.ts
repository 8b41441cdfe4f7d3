import type { IncomingHttpHeaders } from 'node:http';
import type { Bundle, Language } from '#text/catalogue.ts';
import { codesOf, compile } from '#text/compile.ts';
import type { Sentences } from '#text/sentences.ts';
import { toSpoken } from '#text/spoken.ts';
import { catalogues } from './catalogues.ts';
import { Languages } from './languages.ts';

type Said<Name extends Bundle> = { language: Language; text: Sentences[Name] };

/** What the server itself says, outside of pages, in the language of who reads it. Each language is read by the first who asks. */
export class ReaderTexts<Name extends Bundle> {
  readonly #bundle: Name;
  readonly #said = new Map<string, Said<Name>>();
  #codes: [string, ...string[]] | undefined;

  constructor(bundle: Name) {
    this.#bundle = bundle;
  }

  /** In the language that was chosen, or that the browser asks for; where it asks for none of ours, in the default. */
  for(headers: IncomingHttpHeaders, byDefault: string | null = null): Said<Name> {
    return this.in(new Languages(this.#all(), () => byDefault).of(headers));
  }

  /** In the language that an address names: `?lang=de`; undefined where it names none of ours. */
  asked(query: unknown): Said<Name> | undefined {
    const code = new Languages(this.#all()).asked(query);
    return code === undefined ? undefined : this.in(code);
  }

  /** In the language of this code. */
  in(code: string): Said<Name> {
    const said = this.#said.get(code) ?? this.#read(code);
    this.#said.set(code, said);
    return said;
  }

  #all(): [string, ...string[]] {
    this.#codes ??= codesOf(catalogues());
    return this.#codes;
  }

  #read(code: string): Said<Name> {
    const { language, sentences } = toSpoken(compile(catalogues(), code, [this.#bundle]));
    const text = sentences[this.#bundle];
    if (!text) throw new Error(`A language without '${this.#bundle}' was chosen.`);
    return { language, text: text as Sentences[Name] };
  }
}
