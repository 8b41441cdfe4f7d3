import { stonesPerBallot } from '#contract/ballots.ts';
import type { FiledQuestion, RankingFile } from '#contract/ranking-files.ts';
import { packText } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { OutcomeNote } from '../outcome-note/outcome-note.tsx';
import { BreakdownBar } from './breakdown-bar.tsx';

type PackSheetProps = {
  file: RankingFile;
  question: FiledQuestion;
  n: number;
  all: number;
  /** The most stones that a question got: as long is the whole line. */
  most: number;
};

/** A question for the council, with what it got and room for the answer. */
export function PackSheet({ file, question, n, all, most }: PackSheetProps) {
  const { rank, joint, text, author, breakdown } = question;
  return (
    <section className="pack-page pack-sheet">
      <header className="pack-top">
        <bdi>{file.batch.name}</bdi>
        <span>{packText.sheet({ n, all })}</span>
      </header>
      <p className="pack-rank">
        <span className="num">{rank}</span> {joint ? packText.joint : packText.place}
      </p>
      <blockquote dir="auto" className="pack-words" data-long={(text?.length ?? 0) > 240 || undefined}>
        {text ?? packText.removed}
      </blockquote>
      {author && (
        <p className="pack-by" dir="auto">
          {author}
        </p>
      )}
      <Figures ballots={file.batch.ballots} question={question} />
      {breakdown && most > 0 && <BreakdownBar breakdown={breakdown} most={most} />}
      <Answer outcome={question.outcome} />
    </section>
  );
}

function Figures({ ballots, question: { stones, votes, breakdown } }: { ballots: number; question: FiledQuestion }) {
  const share = ballots > 0 ? Math.round((stones * 100) / (ballots * stonesPerBallot)) : 0;
  const figures = [
    [packText.stones, toNumberText(stones)],
    [packText.share, `${toNumberText(share)} %`],
    [packText.votes, packText.ofBallots({ votes: toNumberText(votes), ballots: toNumberText(ballots) })],
    ...(breakdown ?? []).map((times, index) => [packText.asStones({ stones: 4 - index }), toNumberText(times)]),
  ];
  return (
    <dl className="pack-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** More than a page holds. */
const lines = Array.from({ length: 28 }, (_, n) => n);

/** Room for what the council says, or what it has said already. */
function Answer({ outcome }: Pick<FiledQuestion, 'outcome'>) {
  if (outcome)
    return (
      <div className="pack-answer">
        <div className="pack-answer-head">
          <h2>{packText.answer}</h2>
        </div>
        <OutcomeNote outcome={outcome} />
      </div>
    );
  return (
    <div className="pack-answer">
      <div className="pack-answer-head">
        <h2>{packText.answer}</h2>
        <p>
          {[packText.answered, packText.takenUp, packText.declined].map((outcome) => (
            <span key={outcome} className="pack-tick">
              {outcome}
            </span>
          ))}
        </p>
      </div>
      <div className="pack-lines" aria-hidden="true">
        {lines.map((line) => (
          <i key={line} />
        ))}
      </div>
      <footer className="pack-sign">
        <span>{packText.date}</span>
        <span>{packText.signed}</span>
      </footer>
    </div>
  );
}
