import { answersAddress } from '#contract/council/answers.ts';
import type { ListedResult } from '#contract/council/results.ts';
import { toDayText } from '#web/text/moments.ts';
import { publicText, uiText } from '#web/text/public.ts';
import { resultListText } from '#web/text/results.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import { useTimeZone } from '#web/ui/use-time-zone.ts';

/** All completed batches, by years, the last completed one first. */
export function ResultListView({ results }: { results: readonly ListedResult[] }) {
  const years = [...new Set(results.map(yearOf))];
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <div className="results-head">
        <h1>{resultListText.title}</h1>
        <p>{results.length > 0 ? resultListText.lead : resultListText.none}</p>
        {results.length > 0 && (
          <a className="link-row" href={answersAddress({})}>
            {uiText.answers}
          </a>
        )}
      </div>
      {years.map((year) => (
        <section key={year} className="results-year" aria-labelledby={`year-${year}`}>
          <h2 id={`year-${year}`} className="num">
            {year}
          </h2>
          <ol>
            {results
              .filter((result) => yearOf(result) === year)
              .map((result) => (
                <Listed key={result.slug} {...result} />
              ))}
          </ol>
        </section>
      ))}
      <a className="link-row" href="/batches.atom">
        {resultListText.feed}
      </a>
    </main>
  );
}

function yearOf({ completed_at }: ListedResult): string {
  return completed_at.slice(0, 4);
}

function Listed({ slug, name, completed_at, ballots, questions, languages }: ListedResult) {
  const timeZone = useTimeZone();
  return (
    <li className="results-one">
      <div>
        <h3>
          <a href={`/batches/${slug}`}>
            <bdi>{name}</bdi>
          </a>
        </h3>
        <p className="results-facts num" suppressHydrationWarning>
          <UnbrokenDays text={resultListText.completed({ day: toDayText(completed_at, timeZone) })} />
        </p>
        <p className="results-facts num">{resultListText.ballots({ count: ballots })}</p>
      </div>
      {questions.length > 0 && (
        <ol className="results-first" aria-label={resultListText.first}>
          {questions.map((text, index) => (
            <li key={text || index}>
              <p {...inOwnLanguage(languages[index])}>{text || publicText.wordsRemoved}</p>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
