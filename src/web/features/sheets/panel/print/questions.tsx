import type { MadeSheets } from '#contract/council/sheets.ts';
import { closeGaps } from '#text/gaps.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { type SheetHead, Town } from './sheet-head.tsx';
import type { Placed, Question } from './sheet-layout.ts';

type Signs = Pick<MadeSheets, 'signs'>;
type QuestionsProps = Signs & { columns: readonly (readonly Placed[])[]; head: SheetHead };

/** What stands of them on a page, column by column. */
export function Questions({ columns, signs, head }: QuestionsProps) {
  return (
    <div className="paper-columns">
      {columns.map((questions, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place on the page
        <Listed key={n} questions={questions} signs={signs} cut={head.language.words.sheet.cut} />
      ))}
    </div>
  );
}

type QuestionListProps = Signs & { title: string; questions: readonly Question[]; head: SheetHead };

/** All their words, to be laid out or hung up. */
export function QuestionList({ title, questions, signs, head }: QuestionListProps) {
  return (
    <article className="paper-list" dir={head.language.direction}>
      <Town {...head} />
      <h2>{title}</h2>
      <Listed questions={questions} signs={signs} />
    </article>
  );
}

type ListedProps = Signs & { questions: readonly (Question & { isCut?: boolean })[]; cut?: string };

/** `cut`: what is said where a question goes on. */
function Listed({ questions, signs, cut }: ListedProps) {
  return (
    <ol className="paper-questions">
      {questions.map(({ id, text, language, isCut }) => (
        <li key={id}>
          <strong dir="ltr">{signs[id]}</strong>
          <span {...inOwnLanguage(language)}>{closeGaps(text)}</span>
          {isCut && <small>{cut}</small>}
        </li>
      ))}
    </ol>
  );
}
