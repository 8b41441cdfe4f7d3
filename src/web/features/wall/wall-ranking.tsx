import type { PublicQuestion } from '#contract/public-question.ts';
import { isTakenOut, rankQuestions } from '#contract/ranking.ts';
import type { BatchResult } from '#contract/result.ts';
import { toDayText } from '#web/text/moments.ts';
import { publicText } from '#web/text/public.ts';

const shownAtMost = 8; // as many as a wall in portrait holds; the styles show fewer in landscape

type WallRankingProps = { questions: readonly PublicQuestion[]; result: BatchResult | null };

/** The questions that go to the council, as far as they can be read from afar; then what was taken out. */
export function WallRanking({ questions, result }: WallRankingProps) {
  const ranked = rankQuestions(questions, result).slice(0, shownAtMost);
  const takenOut = questions.filter(isTakenOut).slice(0, shownAtMost - ranked.length);
  return (
    <ol className="wall-ranking">
      {ranked.map(({ question, rank, joint }) => (
        <li key={question.id}>
          <p className="wall-rank num">
            <span className="visually-hidden">
              {joint && publicText.joint} {publicText.rank}{' '}
            </span>
            {rank}
          </p>
          <WallQuestion question={question} />
        </li>
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

function WallQuestion({ question: { text, author, stones, votes, taken_out } }: { question: PublicQuestion }) {
  return (
    <div>
      <p className="wall-question" dir="auto">
        {text || publicText.wordsRemoved}
      </p>
      {taken_out && (
        <p className="wall-out">
          <strong className="num">{publicText.takenOut({ day: toDayText(taken_out.at) })}</strong>{' '}
          <bdi>{taken_out.reason}</bdi>
        </p>
      )}
      <p className="wall-by num">
        <bdi>{author}</bdi>
        <strong>{publicText.stones({ count: stones })}</strong> <span>{publicText.votes({ count: votes })}</span>
      </p>
    </div>
  );
}
