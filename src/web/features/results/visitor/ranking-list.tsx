import { type ReactNode, useMemo, useRef } from 'react';
import { stonesPerBallot } from '#contract/council/ballots.ts';
import { type BatchResult, publishedFrom } from '#contract/council/batch-result.ts';
import type { ShownOutcome } from '#contract/council/council-outcome.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { isTakenOut, type RankedQuestion, rankQuestions } from '#contract/council/ranking.ts';
import { type ShownVerdict, takesVerdict } from '#contract/council/verdict.ts';
import { OutcomeStory } from '#web/features/outcomes/visitor/outcome-note.tsx';
import { MoreQuestions } from '#web/features/questions/visitor/more-questions.tsx';
import { QuestionsHead } from '#web/features/questions/visitor/question-list.tsx';
import { QuestionNotes } from '#web/features/questions/visitor/question-notes.tsx';
import { QuestionText } from '#web/features/questions/visitor/question-text.tsx';
import { toShare } from '#web/features/questions/visitor/share.ts';
import { StonesNote } from '#web/features/questions/visitor/stones-note.tsx';
import { useChunks } from '#web/features/questions/visitor/use-chunks.ts';
import { CoAskerVerdict } from '#web/features/verdicts/visitor/co-asker-verdict.tsx';
import { VerdictNote } from '#web/features/verdicts/visitor/verdict-note.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { Asker } from '#web/ui/asker.tsx';
import { Bar } from './bar.tsx';
import { BreakdownKey, BreakdownNumbers } from './breakdown.tsx';
import { CutLine } from './cut-line.tsx';

type RankingListProps = { questions: PublicQuestion[]; batch: PublicBatch; result: BatchResult | null };

/** The result: who asked what, how many stones lie there, and how many people laid them. */
export function RankingList({ questions, batch, result }: RankingListProps) {
  const ranked = useMemo(() => rankQuestions(questions, result), [questions, result]);
  const list = useRef<HTMLOListElement>(null);
  const chunks = useChunks(ranked, list);
  const most = ranked[0]?.question.stones ?? 0;
  const all = batch.ballots * stonesPerBallot;
  const told = ranked.some(({ breakdown }) => breakdown);
  const lastAbove = batch.rules.council_size === null ? -1 : ranked.findLastIndex(({ forwarded }) => forwarded);
  return (
    <section className="wrap ranking" id="ranking" tabIndex={-1}>
      <QuestionsHead
        count={questions.length}
        note={told ? lazyTexts.result.order : lazyTexts.ranking.byStonesThenVotes}
      />
      <StonesNote batch={batch} />
      {told ? <BreakdownKey /> : <p className="questions-note">{lazyTexts.result.few({ few: publishedFrom })}</p>}
      <ol ref={list}>
        {chunks.shown.map((one, index) => (
          <Ranked
            key={one.question.id}
            {...one}
            batchId={batch.id}
            index={index}
            most={most}
            all={all}
            shares={one.question.stones > 0 && chunks.shown[index + 1]?.rank === one.rank}
          >
            {result && index === lastAbove && <CutLine batch={batch} result={result} />}
          </Ranked>
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
        {lazyTexts.ranking.takenOutTitle} <span className="count">({takenOut.length})</span>
      </h3>
      <p>{lazyTexts.ranking.takenOutHint}</p>
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

/** What was asked and by whom, and beside it the stones on it; `children` stand before these. */
function Words({
  question,
  share,
  outcome,
  verdict,
  batchId,
  earlier,
  children,
}: {
  question: PublicQuestion;
  share?: string;
  outcome?: ShownOutcome | null;
  verdict?: ShownVerdict | undefined;
  /** Where who asked as well can say whether the outcome was an answer. */
  batchId?: string | undefined;
  earlier?: readonly ShownOutcome[] | undefined;
  children?: ReactNode;
}) {
  const { stones, votes, co_askers: coAskers = 0 } = question;
  return (
    <>
      <div>
        <QuestionText of={question} />
        <QuestionNotes question={question} />
        {coAskers > 0 && <p className="q-co-askers num">{lazyTexts.ranking.coAskers({ count: coAskers })}</p>}
        <p className="by">
          <Asker of={question} />
        </p>
        {outcome && <OutcomeStory outcome={outcome} earlier={earlier} />}
        {verdict && <VerdictNote verdict={verdict} />}
        {batchId !== undefined && <CoAskerVerdict batchId={batchId} questionId={question.id} />}
      </div>
      <div className="rank-stones">
        {children}
        <p className="bar-words num">
          <strong>{publicText.stones({ count: stones })}</strong> <span>{publicText.votes({ count: votes })}</span>{' '}
          {share && <span>{share}</span>}
        </p>
      </div>
    </>
  );
}

type RankedProps = RankedQuestion & {
  batchId: string;
  index: number;
  most: number;
  all: number;
  /** Whether the next one has the same place, so that paper keeps them together. */
  shares: boolean;
  children: ReactNode;
};

function Ranked(props: RankedProps) {
  const { question, rank, joint, breakdown, outcome, verdict, forwarded } = props;
  const { batchId, index, most, all, shares, children } = props;
  const { stones } = question;
  const level = rank === 1 ? 'first' : index < 4 ? 'high' : 'other';
  return (
    <li className="rank" data-level={level} data-forwarded={forwarded || undefined} data-shares={shares || undefined}>
      <p className="rank-no">
        {joint && <small>{lazyTexts.ranking.joint} </small>}
        <span>
          <span className="visually-hidden">{lazyTexts.ranking.rank} </span>
          {rank}
        </span>
      </p>
      <Words
        question={question}
        outcome={outcome}
        verdict={verdict}
        batchId={takesVerdict({ outcome }) ? batchId : undefined}
        earlier={props.earlier_outcomes}
        {...(all > 0 && { share: toShare(stones, all) })}
      >
        <Bar
          length={most > 0 ? stones / most : 0}
          size={level === 'first' ? 4 : joint ? 2 : level === 'high' ? 3 : 1}
          breakdown={breakdown}
        />
        {breakdown && stones > 0 && <BreakdownNumbers breakdown={breakdown} />}
      </Words>
      {children}
    </li>
  );
}
