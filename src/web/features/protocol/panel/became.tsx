import { overdueDays } from '#contract/council/answer-figures.ts';
import type { ResultPage, ResultPageQuestion } from '#contract/council/results.ts';
import { excerpt } from '#text/excerpt.ts';
import { closeGaps } from '#text/gaps.ts';
import { sayDue } from '#text/outcome-words.ts';
import { outcomeSentence, toOutcomeDay } from '#web/features/outcomes/visitor/outcome-note.tsx';
import { toDayText, toNumberText } from '#web/text/moments.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import type { ProtocolLanguage } from './protocol-language.ts';

/** The result, and the last time since its completion at which it was handed over: which questions, and when. */
export type WhatBecame = {
  result: Pick<ResultPage, 'questions'>;
  handover: { at: string; questions: readonly string[] } | undefined;
  /** In the council's calendar. */
  today: string;
};

const mostOfAQuestion = 200;

type BecameProps = { became: WhatBecame; batchName: string; language: ProtocolLanguage };

/**
 * What became of each question that went to the council, as of the day of the print. It has a page of its own, because it follows from
 * what those who sign the first one were there for, and is none of that.
 */
export function Became({ became, batchName, language }: BecameProps) {
  const { words, texts } = language;
  const rows = became.result.questions.filter((question) => isToldOf(question, became));
  if (rows.length === 0) return null;
  return (
    <section className="protocol-became">
      <h3>{words.became}</h3>
      <p>
        <bdi>{batchName}</bdi>. {words.asOf({ day: toOutcomeDay(became.today, texts) })}
      </p>
      <table>
        <tbody>
          {rows.map((question) => (
            <tr key={question.id}>
              <td>{question.rank !== null && toNumberText(question.rank, texts)}</td>
              <th scope="row" {...inOwnLanguage(question.language)}>
                {excerpt(closeGaps(question.text), mostOfAQuestion)}
              </th>
              <td>
                <State question={question} became={became} language={language} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function isToldOf({ id, text, outcome }: ResultPageQuestion, { handover }: WhatBecame): boolean {
  return text !== '' && (outcome !== null || handover?.questions.includes(id) === true);
}

type StateProps = { question: ResultPageQuestion; became: WhatBecame; language: ProtocolLanguage };

/** In the same words as the page of the result. */
function State({
  question: { outcome },
  became: { handover, today },
  language: { words, outcome: said, texts },
}: StateProps) {
  if (!outcome) return handover && words.nothingYet({ day: toDayText(handover.at, undefined, texts) });
  const due = sayDue(outcome, overdueDays(outcome, today), said, (day) => toOutcomeDay(day, texts));
  return (
    <>
      <UnbrokenDays text={outcomeSentence(outcome, texts)} />
      {due !== undefined && (
        <p>
          <UnbrokenDays text={due} />
        </p>
      )}
    </>
  );
}
