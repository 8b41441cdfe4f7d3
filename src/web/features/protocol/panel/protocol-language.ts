import type { Sentences } from '#text/sentences.ts';
import type { Spoken } from '#text/spoken.ts';

/** A language that the protocol can be in, which need not be the panel's, with what it says in it. */
export type ProtocolLanguage = ReturnType<typeof toProtocolLanguage>;

/** @throws Error where the module came without some of them (`scripts/paper-texts-plugin.ts`) */
export function toProtocolLanguage(texts: Spoken) {
  const { later } = texts.sentences;
  if (!later) throw new Error(`'${texts.language.code}' came without the texts of the protocol.`);
  return {
    ...texts.language,
    /** For moments and numbers. */
    texts,
    words: later.protocol,
    outcome: later.outcome as Pick<Sentences['later']['outcome'], 'said' | 'due' | 'overdue'>,
    paper: later.paperPanel as Pick<
      Sentences['later']['paperPanel'],
      'inBox' | 'enteredBy' | 'pass' | 'reasons' | 'states'
    >,
  };
}
