import { verdictsSaid } from '#contract/council/verdict.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { html, Markup } from '#server/html-pages/markup.ts';
import type { Sentences } from '#text/sentences.ts';
import { mostTyped } from './most-typed.ts';

/** What was chosen and typed of whether it was an answer, and was not taken. */
export type Judged = { id: string; said: string; words: string };

type Asking = { key: string; isOfSeveral: boolean; typed: Omit<Judged, 'id'> | undefined };

/** The three choices, and a field for words where these are taken. */
export function verdictFields(text: Sentences['later']['verdict'], { key, isOfSeveral, typed }: Asking): Markup {
  const boxes = verdictsSaid.map(
    (said) =>
      html`<label class="box"><input type="radio" name="said" value="${said}"${new Markup(typed?.said === said ? ' checked' : '')}> ${text.choices[said]}</label> `,
  );
  return html`<fieldset><legend>${text.question}</legend><div>${boxes}</div>
<p class="aside">${isOfSeveral ? text.onceOfSeveral : text.once}</p></fieldset>
${
  !isOfSeveral &&
  html`<p><label for="words-${key}">${text.words}</label>
<span class="aside" id="hint-${key}">${text.wordsHint({ most: String(maxLengths.verdict) })}</span>
<textarea id="words-${key}" name="words" rows="3" dir="auto" aria-describedby="hint-${key}" ${mostTyped(maxLengths.verdict)}>\n${typed?.words ?? ''}</textarea></p>`
}`;
}

/** Why a verdict was not taken, by the code of its problem; undefined where that is no matter of verdicts. */
export function whyNoVerdict(code: string, text: Sentences['later']['verdict'], said: string): string | undefined {
  switch (code) {
    case 'verdict_given':
      return text.given;
    case 'nothing_to_judge':
      return text.gone;
    case 'question_not_found':
      return text.notYours;
    case 'invalid_input':
      return verdictsSaid.some((one) => one === said)
        ? text.tooLong({ most: String(maxLengths.verdict) })
        : text.choose;
    default:
      return undefined;
  }
}
