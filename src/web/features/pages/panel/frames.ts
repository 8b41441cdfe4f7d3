import { frameTexts } from 'virtual:frame-texts';
import type { GivenPage } from '#contract/running/page-rows.ts';
import { toSpoken } from '#text/spoken.ts';
import type { BuiltIn } from './page-words.ts';

/** What a council can start from, in each language: it may have to say it in others than the panel's own. */
export function framesOf(name: GivenPage): BuiltIn {
  return Object.fromEntries(
    frameTexts.map((texts) => [texts.language.code, toSpoken(texts).sentences.frames?.[name].text ?? '']),
  );
}
