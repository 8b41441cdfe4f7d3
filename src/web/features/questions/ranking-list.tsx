import { type ReactNode, useMemo, useRef } from 'react';
import { stonesPerBallot } from '#contract/ballots.ts';
import type { PublicBatch } from '#contract/public-batch.ts';
import type { PublicQuestion } from '#contract/public-question.ts';
import { isTakenOut, type RankedQuestion, rankQuestions } from '#contract/ranking.ts';
import { publicText } from '#web/text/public.ts';
import { type StoneSize, stoneBox } from '#web/ui/drawings.tsx';
import { MoreQuestions } from './more-questions.tsx';
import { QuestionsHead } from './question-list.tsx';
import { QuestionNotes } from './question-notes.tsx';
import { QuestionText } from './question-text.tsx';
import { toShare } from './share.ts';
import { StonesNote } from './stones-note.tsx';
import { useChunks } from './use-chunks.ts';

/** The result: who asked what, how many stones lie there, and how many people laid them. */
export function RankingList({ questions, batch }: { questions: PublicQuestion[]; batch: PublicBatch }) {
  const ranked = useMemo(() => rankQuestions(questions), [questions]);
  const list = useRef<HTMLOListElement>(null);
  const chunks = useChunks(ranked, list);
  const most = ranked[0]?.question.stones ?? 0;
  const all = batch.ballots * stonesPerBallot;
  return (
    <section className="wrap ranking" id="ranking" tabIndex={-1}>
      <QuestionsHead count={questions.length} note={publicText.byStonesThenVotes} />
      <StonesNote batch={batch} />
      <ol ref={list}>
        {chunks.shown.map((one, index) => (
          <Ranked key={one.question.id} {...one} index={index} most={most} all={all} />
        ))}
      </ol>
      <MoreQuestions chunks={chunks} />
      <TakenOut questions={questions} />
    </section>
  );
}

/** What was taken out while stones were given: it has no rank, and its stones stay in the count. */
function TakenOut({ questions }: { questions: readonly PublicQuestion[] }) {
  const takenOut = questions.filter(isTakenOut);
  if (takenOut.length === 0) return null;
  return (
    <section className="taken-out" aria-labelledby="taken-out-title">
      <h3 id="taken-out-title">
        {publicText.takenOutTitle} <span className="count">({takenOut.length})</span>
      </h3>
      <p>{publicText.takenOutHint}</p>
      <ul>
        {takenOut.map((question) => (
          <li key={question.id} className="rank" data-out>
            <p className="rank-no" />
            <Words question={question} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was asked and by whom, and the stones on it; `children` stand before these. */
function Words({ question, share, children }: { question: PublicQuestion; share?: string; children?: ReactNode }) {
  const { text, author, stones, votes } = question;
  return (
    <div>
      <QuestionText text={text} />
      <QuestionNotes question={question} />
      <p className="by" dir="auto">
        {author}
      </p>
      {children}
      <p className="bar-words num">
        <strong>{publicText.stones({ count: stones })}</strong> <span>{publicText.votes({ count: votes })}</span>{' '}
        {share && <span>{share}</span>}
      </p>
    </div>
  );
}

type RankedProps = RankedQuestion & { index: number; most: number; all: number };

function Ranked({ question, rank, joint, index, most, all }: RankedProps) {
  const { stones } = question;
  const level = rank === 1 ? 'first' : index < 4 ? 'high' : 'other';
  return (
    <li className="rank" data-level={level}>
      <p className="rank-no">
        {joint && <small>{publicText.joint} </small>}
        <span>
          <span className="visually-hidden">{publicText.rank} </span>
          {rank}
        </span>
      </p>
      <Words question={question} {...(all > 0 && { share: toShare(stones, all) })}>
        <Bar
          length={most > 0 ? stones / most : 0}
          size={level === 'first' ? 4 : joint ? 2 : level === 'high' ? 3 : 1}
        />
      </Words>
    </li>
  );
}

const longest = 86; // percent of the line: the stone at its tip stays on it
const stoneScale: Record<StoneSize, number> = { 4: 0.66, 3: 0.54, 2: 0.48, 1: 0.42 };

/** A line as long as the share, with a stone at its tip. Drawn, not styled: the policy allows no style attributes. */
function Bar({ length, size }: { length: number; size: StoneSize }) {
  const tip = `${(length * longest).toFixed(1)}%`;
  const { w, h } = stoneBox(size);
  const k = stoneScale[size];
  const weight = 2 + 2 * size;
  return (
    <svg className="bar" aria-hidden="true" focusable="false" data-tone="neutral">
      <rect className="bar-line" y="100%" width="100%" height="1" />
      <rect className="bar-fill" y="100%" width={tip} height={weight} transform={`translate(0 ${1 - weight})`} />
      {length > 0 && (
        // The box begins at the stone's foot, so `x` and `y` are where it stands.
        <svg
          x={tip}
          y="100%"
          width={w * k}
          height={h * k}
          viewBox={`${w / 2} ${h - 6} ${w} ${h}`}
          overflow="visible"
          aria-hidden="true"
        >
          <use href={`#stone-${size}`} />
        </svg>
      )}
    </svg>
  );
}
