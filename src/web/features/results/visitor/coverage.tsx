import type { Coverage as Reach } from '#contract/council/batch-result.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';

type CoverageProps = { coverage: Reach; ballots: number; questions: readonly PublicQuestion[] };

/** How many ballots find one of their four among what goes to the council, and what would reach more of them. */
export function Coverage({ coverage, ballots, questions }: CoverageProps) {
  const { ballots: reached, next } = coverage;
  const further = next && questions.find(({ id }) => id === next.id);
  const percent = Math.round((reached / ballots) * 100);
  return (
    <section className="wrap below" aria-labelledby="coverage-title">
      <h2 id="coverage-title">{lazyTexts.result.coverageTitle}</h2>
      <p>
        <strong className="num">{lazyTexts.result.coverage({ reached, ballots })}</strong>{' '}
        {lazyTexts.result.coverageMeans({ percent })}
      </p>
      {further && (
        <>
          <p>{lazyTexts.result.coverageNext({ reached: next.ballots })}</p>
          <blockquote {...inOwnLanguage(further.language)}>{further.text}</blockquote>
        </>
      )}
    </section>
  );
}
