import { programTexts } from 'virtual:program-texts';
import type { Sentences } from '#text/sentences.ts';
import { toSpoken } from '#text/spoken.ts';
import { activeTexts } from '#web/text/active.ts';

/** What is read of tokens, webhooks and frames elsewhere, in the panel's own language: it comes with these parts, which hardly anybody opens. */
function read(): Sentences['programs'] {
  const own = activeTexts().language.code;
  const texts = programTexts.find(({ language }) => language.code === own);
  const { programs } = texts ? toSpoken(texts).sentences : {};
  if (!programs) throw new Error(`'${own}' came without the texts of programs.`);
  return programs;
}

export const { tokens: tokensText, webhooks: webhooksText, embedding: embeddingText } = read();
