import type { BatchResult } from '#contract/council/batch-result.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { CountCheck } from '#web/features/count/visitor/count-check.tsx';
import { QuestionList } from '#web/features/questions/visitor/question-list.tsx';
import { Coverage } from './coverage.tsx';
import { Lot } from './lot.tsx';
import { Moderation } from './moderation.tsx';
import { RankingList } from './ranking-list.tsx';

type ResultViewProps = { batch: PublicBatch; questions: PublicQuestion[]; result: BatchResult | null };

/** All that a completed batch has to say. It loads by itself: the earlier phases need none of it. */
export function ResultView({ batch, questions, result }: ResultViewProps) {
  const ranked = questions.some(({ stones }) => stones > 0);
  const drawn = batch.rules.tie_at_cut === 'lot' && result?.tied;
  return (
    <>
      {ranked ? (
        <RankingList questions={questions} batch={batch} result={result} />
      ) : (
        <QuestionList questions={questions} batch={batch} />
      )}
      {result?.coverage && <Coverage coverage={result.coverage} ballots={batch.ballots} questions={questions} />}
      {drawn && <Lot batch={batch} questions={questions} result={result} />}
      {result?.moderation && <Moderation moderation={result.moderation} policy={batch.policy} />}
      <CountCheck batchId={batch.id} />
    </>
  );
}
