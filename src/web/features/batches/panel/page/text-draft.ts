import { type Batch, type BatchChange, mostReasons } from '#contract/council/batches.ts';
import {
  type BatchTextName,
  batchTextNames,
  forTexts,
  type PhaseText,
  phases,
  phaseTextName,
} from '#contract/council/public-batch.ts';

/** By its place a reason for declining in one more language; the list itself is written at the desk. */
type TextName = BatchTextName | `reason_${number}`;
type Texts = Readonly<Partial<Record<TextName, string>>>;

/** What is typed: texts for each language; the language '' stands for all others, and has what stands in no language. */
export type TextDraft = Readonly<Record<string, Texts>>;

export function toDraft({ phase_texts = [], reason_texts = [], ...batch }: Batch): TextDraft {
  const draft: Record<string, Texts> = { '': forTexts(batchTextNames, (name) => batch[name] ?? '') };
  for (const { language, phase, text } of phase_texts)
    draft[language] = { ...draft[language], [phaseTextName(phase)]: text };
  for (const { language, place, text } of reason_texts)
    draft[language] = { ...draft[language], [`reason_${place}`]: text };
  return draft;
}

export function textOf(draft: TextDraft, language: string, name: TextName): string {
  return draft[language]?.[name] ?? '';
}

export function withText(draft: TextDraft, language: string, name: TextName, text: string): TextDraft {
  return { ...draft, [language]: { ...draft[language], [name]: text } };
}

/** Whether something is written in this language. */
export function isWritten(draft: TextDraft, language: string): boolean {
  return Object.values(draft[language] ?? {}).some((text = '') => text.trim() !== '');
}

/** Whether nothing is written, in whatever language. */
export function isEmpty(draft: TextDraft): boolean {
  return !Object.keys(draft).some((language) => isWritten(draft, language));
}

/** What is to be saved. */
export function toChange(draft: TextDraft): BatchChange {
  const languages = Object.keys(draft).filter((language) => language !== '');
  const phase_texts: PhaseText[] = languages
    .flatMap((language) =>
      Object.values(phases).map((phase) => ({
        language,
        phase,
        text: textOf(draft, language, phaseTextName(phase)).trim(),
      })),
    )
    .filter(({ text }) => text !== '');
  const texts = { ...forTexts(batchTextNames, (name) => textOf(draft, '', name)), phase_texts };
  const hasReasons = Object.values(draft).some((of) => Object.keys(of).some((name) => name.startsWith('reason_')));
  return hasReasons ? { ...texts, reason_texts: toReasonTexts(draft, languages) } : texts;
}

function toReasonTexts(draft: TextDraft, languages: readonly string[]): NonNullable<BatchChange['reason_texts']> {
  const places = Array.from({ length: mostReasons }, (_, n) => n + 1);
  return languages
    .flatMap((language) =>
      places.map((place) => ({ language, place, text: textOf(draft, language, `reason_${place}`).trim() })),
    )
    .filter(({ text }) => text !== '');
}
