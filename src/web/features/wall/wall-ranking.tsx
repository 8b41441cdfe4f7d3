import type { PublicQuestion } from '#contract/public-question.ts';
import { rankQuestions } from '#contract/ranking.ts';
import { publicText } from '#web/text/public.ts';

const shownAtMost = 8; // as many as a wall in portrait holds; the styles show fewer in landscape

/** The questions that go to the council, as far as they can be read from afar. */
export function WallRanking({ questions }: { questions: readonly PublicQuestion[] }) {
  return (
    <ol className="wall-ranking">
      {rankQuestions(questions)
        .slice(0, shownAtMost)
        .map(({ question: { id, text, author, stones, votes }, rank, joint }) => (
          <li key={id}>
            <p className="wall-rank num">
              <span className="visually-hidden">
                {joint && publicText.joint} {publicText.rank}{' '}
              </span>
              {rank}
            </p>
            <div>
              <p className="wall-question" dir="auto">
                {text}
              </p>
              <p className="wall-by num">
                <bdi>{author}</bdi>
                <strong>{publicText.stones({ count: stones })}</strong>{' '}
                <span>{publicText.votes({ count: votes })}</span>
              </p>
            </div>
          </li>
        ))}
    </ol>
  );
}
