import type { Batch, BatchChange } from '#contract/council/batches.ts';
import {
  type BatchTextName,
  batchTextNames,
  forTexts,
  type PhaseText,
  phases,
  phaseTextName,
} from '#contract/council/public-batch.ts';

type Texts = Readonly<Partial<Record<BatchTextName, string>>>;

/** What is typed: texts for each language; the language '' stands for all others, and has what stands in no language. */
export type TextDraft = Readonly<Record<string, Texts>>;

export function toDraft({ phase_texts = [], ...batch }: Batch): TextDraft {
  const draft: Record<string, Texts> = { '': forTexts(batchTextNames, (name) => batch[name] ?? '') };
  for (const { language, phase, text } of phase_texts)
    draft[language] = { ...draft[language], [phaseTextName(phase)]: text };
  return draft;
}

export function textOf(draft: TextDraft, language: string, name: BatchTextName): string {
  return draft[language]?.[name] ?? '';
}

export function withText(draft: TextDraft, language: string, name: BatchTextName, text: string): TextDraft {
  return { ...draft, [language]: { ...draft[language], [name]: text } };
}

/** Whether something is written in this language. */
export function isWritten(draft: TextDraft, language: string): boolean {
  return Object.values(draft[language] ?? {}).some((text) => text.trim() !== '');
}

/** Whether nothing is written, in whatever language. */
export function isEmpty(draft: TextDraft): boolean {
  return !Object.keys(draft).some((language) => isWritten(draft, language));
}

/** What is to be saved. */
export function toChange(draft: TextDraft): BatchChange {
  const phase_texts: PhaseText[] = Object.keys(draft)
    .filter((language) => language !== '')
    .flatMap((language) =>
      Object.values(phases).map((phase) => ({
        language,
        phase,
        text: textOf(draft, language, phaseTextName(phase)).trim(),
      })),
    )
    .filter(({ text }) => text !== '');
  return { ...forTexts(batchTextNames, (name) => textOf(draft, '', name)), phase_texts };
}
