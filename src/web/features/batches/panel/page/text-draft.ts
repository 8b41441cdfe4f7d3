import type { Batch, BatchChange } from '#contract/council/batches.ts';
import { type Phase, type PhaseText, phases } from '#contract/council/public-batch.ts';

/** A text of a phase, or what is said of questions at the form or of places on site, which stand in no language. */
type Part = Phase | 'policy' | 'venue';

/** What is typed: a text for each language and part; the language '' stands for all others. */
export type TextDraft = Readonly<Record<string, Readonly<Partial<Record<Part, string>>>>>;

const nothing = { 1: '', 2: '', 3: '' };

export function toDraft({ phase_texts = [], ...batch }: Batch): TextDraft {
  const { phase_1_text, phase_2_text, phase_3_text, policy, venue } = batch;
  const draft: Record<string, Partial<Record<Part, string>>> = {
    '': {
      1: phase_1_text ?? '',
      2: phase_2_text ?? '',
      3: phase_3_text ?? '',
      policy: policy ?? '',
      venue: venue ?? '',
    },
  };
  for (const { language, phase, text } of phase_texts)
    draft[language] = { ...nothing, ...draft[language], [phase]: text };
  return draft;
}

export function textOf(draft: TextDraft, language: string, part: Part): string {
  return draft[language]?.[part] ?? '';
}

export function withText(draft: TextDraft, language: string, part: Part, text: string): TextDraft {
  return { ...draft, [language]: { ...nothing, ...draft[language], [part]: text } };
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
      Object.values(phases).map((phase) => ({ language, phase, text: textOf(draft, language, phase).trim() })),
    )
    .filter(({ text }) => text !== '');
  return {
    phase_1_text: textOf(draft, '', 1),
    phase_2_text: textOf(draft, '', 2),
    phase_3_text: textOf(draft, '', 3),
    phase_texts,
    policy: textOf(draft, '', 'policy'),
    venue: textOf(draft, '', 'venue'),
  };
}
