import { frameTexts } from 'virtual:frame-texts';
import { toSpoken } from '#text/spoken.ts';
import type { BuiltIn } from './page-words.ts';

/** What a statement can start from, in each language: a council may have to give it in others than the panel's own. */
export function statementFrames(): BuiltIn {
  return Object.fromEntries(
    frameTexts.map((texts) => [texts.language.code, toSpoken(texts).sentences.frames?.accessibility.text ?? '']),
  );
}
