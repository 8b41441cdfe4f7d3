import { type AnswersPage, answersAddress } from '#contract/council/answers.ts';
import { answersCalendarPath } from '#contract/council/calendar.ts';
import { toOutcomeDay } from '#web/features/outcomes/visitor/outcome-note.tsx';
import { answersText } from '#web/text/results.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import { AnswerBatch } from './answer-batch.tsx';
import { AnswerFigures, HowCounted } from './answer-figures.tsx';
import { FiguresByBatch } from './figures-by-batch.tsx';
import { FindAnswers } from './find-answers.tsx';

/** What became of the questions of all batches. It is whole without scripts: each search and each page is an address. */
export function AnswersView({ content }: { content: AnswersPage }) {
  const { today, figures, batches, asked, found } = content;
  if (figures.questions === 0) return <NothingYet />;
  return (
    <main id="main" className="wrap answers" tabIndex={-1}>
      <div className="results-head">
        <h1>{answersText.title}</h1>
        <p>{answersText.lead}</p>
      </div>
      <section aria-labelledby="answer-figures" className="answers-kept">
        <h2 id="answer-figures" className="visually-hidden">
          {answersText.figuresTitle}
        </h2>
        <AnswerFigures figures={figures} />
        <p className="answers-day num">
          <UnbrokenDays text={answersText.asOf({ day: toOutcomeDay(today) })} />
        </p>
        <HowCounted />
        {batches.length > 1 && <FiguresByBatch batches={batches} />}
      </section>
      <FindAnswers asked={asked} batches={batches} />
      <p className="answers-found" role="status">
        {answersText.found({ count: found })}
      </p>
      <AskedOnPaper asked={asked} />
      {toGroups(content).map(({ batch, answers }) => (
        <AnswerBatch
          key={batch.slug}
          batch={batch}
          answers={answers}
          today={today}
          alone={asked.batch !== null || batches.length === 1}
        />
      ))}
      <Pages content={content} />
      <ul className="answers-elsewhere">
        <li>
          <a className="link-row" href={answersAddress(asked, '/api/answers')}>
            {answersText.json}
          </a>
        </li>
        <li>
          <a className="link-row" href={answersAddress({ ...asked, page: 1 }, '/api/answers.csv')}>
            {answersText.csv}
          </a>
        </li>
        <li>
          <a className="link-row" href={answersCalendarPath}>
            {answersText.calendar}
          </a>
        </li>
        <li>
          <a className="link-row" href="/batches.atom">
            {answersText.feed}
          </a>
        </li>
      </ul>
    </main>
  );
}

function NothingYet() {
  return (
    <main id="main" className="wrap answers" tabIndex={-1}>
      <div className="results-head">
        <h1>{answersText.title}</h1>
        <p>{answersText.none}</p>
      </div>
    </main>
  );
}

/** On paper there is no form that says it. */
function AskedOnPaper({ asked: { state, search } }: Pick<AnswersPage, 'asked'>) {
  return (
    <p className="answers-asked">
      {state && answersText.states[state]} <bdi>{search}</bdi>
    </p>
  );
}

/** Those of the page by batches, which it names in the order of the list. */
function toGroups({ batches, answers }: AnswersPage) {
  return batches
    .map((batch) => ({ batch, answers: answers.filter((answer) => answer.batch === batch.slug) }))
    .filter((group) => group.answers.length > 0);
}

function Pages({ content: { asked, pages } }: { content: AnswersPage }) {
  const { page } = asked;
  if (pages === 1) return null;
  return (
    <nav className="pager answers-pages" aria-label={answersText.pages}>
      {page > 1 && (
        <a className="link-row" rel="prev" href={answersAddress({ ...asked, page: page - 1 })}>
          {answersText.previous}
        </a>
      )}
      <span className="num">{answersText.page({ page, pages })}</span>
      {page < pages && (
        <a className="link-row" rel="next" href={answersAddress({ ...asked, page: page + 1 })}>
          {answersText.next}
        </a>
      )}
    </nav>
  );
}
