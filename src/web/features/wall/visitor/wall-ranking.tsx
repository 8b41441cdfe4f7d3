import { useMemo, useRef } from 'react';
import type { ShownOutcome } from '#contract/council/council-outcome.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { isTakenOut, type RankedQuestion } from '#contract/council/ranking.ts';
import type { ShownVerdict } from '#contract/council/verdict.ts';
import { closeGaps } from '#text/gaps.ts';
import { outcomeSentence } from '#web/features/outcomes/visitor/outcome-note.tsx';
import { VerdictNote } from '#web/features/verdicts/visitor/verdict-note.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { toDayText } from '#web/text/moments.ts';
import { publicText } from '#web/text/public.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import { useTurnOver } from './turn-over.ts';
import './wall-ranking.css';
import { Asker } from '#web/ui/asker.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';

const shownAtMost = 8; // as many as a wall in portrait holds; the styles show fewer in landscape
const turnedAtMost = 100; // of more, the first come round in twenty minutes

type WallRankingProps = {
  ranked: readonly RankedQuestion[];
  questions: readonly PublicQuestion[];
  /** Whether the batch has one. Who hears the page has all that stands above it, whatever fits for eyes. */
  cut: boolean;
};

/** The questions that go to the council, which are those with stones where there is no cut, and which of them are in view; then what was taken out. */
export function WallRanking({ ranked, questions, cut }: WallRankingProps) {
  const list = useRef<HTMLOListElement>(null);
  const forwarded = useMemo(() => ranked.filter((one) => one.forwarded), [ranked]);
  const above = useMemo(() => forwarded.slice(0, turnedAtMost), [forwarded]);
  const shown = useTurnOver(list, above);
  const below = ranked.filter((one) => !one.forwarded && one.question.stones > 0);
  const room = Math.max(shownAtMost - above.length, 0);
  const takenOut = questions.filter(isTakenOut).slice(0, room);
  const next = below.slice(0, room - takenOut.length);
  return (
    <div className="wall-ranking">
      <ol className="wall-places" ref={list}>
        {above.map((one) => (
          <WallItem key={one.question.id} {...one} />
        ))}
      </ol>
      <p className="wall-cut" data-more={!cut || (shown && shown.to < above.length) || undefined}>
        {cut && <strong>{lazyTexts.wall.goToCouncil({ count: forwarded.length })}</strong>}{' '}
        {shown && (
          <span className="num" aria-hidden="true">
            {lazyTexts.wall.shown({ ...shown, count: shown.to - shown.from + 1, of: forwarded.length })}
          </span>
        )}
      </p>
      {next.length + takenOut.length > 0 && <Rest next={next} takenOut={takenOut} />}
    </div>
  );
}

type RestProps = { next: readonly RankedQuestion[]; takenOut: readonly PublicQuestion[] };

function Rest({ next, takenOut }: RestProps) {
  return (
    <ol className="wall-places" data-rest>
      {next.map((one) => (
        <WallItem key={one.question.id} {...one} />
      ))}
      {takenOut.map((question) => (
        <li key={question.id} data-out>
          <p className="wall-rank" />
          <WallQuestion question={question} />
        </li>
      ))}
    </ol>
  );
}

/** A question with its rank, as an item of a list. */
export function WallItem({ question, rank, joint, outcome, verdict }: RankedQuestion) {
  return (
    <li>
      <p className="wall-rank num">
        <span className="visually-hidden">
          {joint && lazyTexts.ranking.joint} {lazyTexts.ranking.rank}{' '}
        </span>
        {rank}
        {joint && <small aria-hidden="true"> =</small>}
      </p>
      <WallQuestion question={question} outcome={outcome} verdict={verdict} />
    </li>
  );
}

type WallQuestionProps = {
  question: PublicQuestion;
  outcome?: ShownOutcome | null;
  verdict?: ShownVerdict | undefined;
};

function WallQuestion({ question, outcome, verdict }: WallQuestionProps) {
  const { text, language, author, stones, votes, taken_out } = question;
  return (
    <div>
      <p className="wall-question" {...inOwnLanguage(language)}>
        {closeGaps(text) || publicText.wordsRemoved}
      </p>
      {taken_out && (
        <div className="wall-out">
          <p className="num">
            <UnbrokenDays text={publicText.takenOut({ day: toDayText(taken_out.at) })} />
          </p>
          <p {...inOwnLanguage(taken_out.language)}>{taken_out.reason}</p>
        </div>
      )}
      {outcome && (
        <div className="wall-outcome">
          <p className="num">
            <UnbrokenDays text={outcomeSentence(outcome)} />
          </p>
          {outcome.words && <p {...inOwnLanguage(outcome.language)}>{outcome.words}</p>}
          {verdict && <VerdictNote verdict={verdict} />}
        </div>
      )}
      <p className="wall-by num">
        <Asker of={{ author }} />
        <strong>{publicText.stones({ count: stones })}</strong> <span>{publicText.votes({ count: votes })}</span>
      </p>
    </div>
  );
}
