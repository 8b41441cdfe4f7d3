import type { Batch, BatchChange } from '#contract/council/batches.ts';
import { type Phase, type PhaseText, phases } from '#contract/council/public-batch.ts';

/** What is typed: a text for each language and phase; the language '' stands for all others. */
export type TextDraft = Readonly<Record<string, Readonly<Record<Phase, string>>>>;

const nothing = { 1: '', 2: '', 3: '' };

export function toDraft({ phase_texts = [], ...batch }: Batch): TextDraft {
  const draft: Record<string, Record<Phase, string>> = {
    '': { 1: batch.phase_1_text ?? '', 2: batch.phase_2_text ?? '', 3: batch.phase_3_text ?? '' },
  };
  for (const { language, phase, text } of phase_texts)
    draft[language] = { ...nothing, ...draft[language], [phase]: text };
  return draft;
}

export function textOf(draft: TextDraft, language: string, phase: Phase): string {
  return draft[language]?.[phase] ?? '';
}

export function withText(draft: TextDraft, language: string, phase: Phase, text: string): TextDraft {
  return { ...draft, [language]: { ...nothing, ...draft[language], [phase]: text } };
}

/** Whether something is written in this language. */
export function isWritten(draft: TextDraft, language: string): boolean {
  return Object.values(phases).some((phase) => textOf(draft, language, phase).trim() !== '');
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
      Object.values(phases).map((phase) => ({ language, phase, text: textOf(draft, language, phase).trim() })),
    )
    .filter(({ text }) => text !== '');
  return {
    phase_1_text: textOf(draft, '', 1),
    phase_2_text: textOf(draft, '', 2),
    phase_3_text: textOf(draft, '', 3),
    phase_texts,
  };
}
