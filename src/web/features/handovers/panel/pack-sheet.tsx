import { stonesPerBallot } from '#contract/council/ballots.ts';
import { firstOutcomes, isSaid } from '#contract/council/council-outcome.ts';
import type { FiledQuestion, RankingFile } from '#contract/council/ranking-files.ts';
import { OutcomeNote, toOutcomeDay } from '#web/features/outcomes/visitor/outcome-note.tsx';
import { VerdictNote } from '#web/features/verdicts/visitor/verdict-note.tsx';
import { toNumberText } from '#web/text/moments.ts';
import { Asker } from '#web/ui/asker.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { BreakdownBar } from './breakdown-bar.tsx';
import { usePackLanguage } from './pack-language.ts';

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
  const { pack, page } = usePackLanguage();
  const { rank, joint, text, language, author, breakdown } = question;
  return (
    <section className="pack-page pack-sheet">
      <header className="pack-top">
        <bdi>{file.batch.name}</bdi>
        <span>{pack.sheet({ n, all })}</span>
      </header>
      <p className="pack-rank">
        <span className="num">{rank}</span> {joint ? pack.joint : pack.place}
      </p>
      <blockquote
        {...inOwnLanguage(language)}
        className="pack-words"
        data-long={(text?.length ?? 0) > 240 || undefined}
      >
        {text ?? pack.removed}
      </blockquote>
      {author && (
        <p className="pack-by">
          <Asker of={{ author }} words={page} />
        </p>
      )}
      <Figures ballots={file.batch.ballots} question={question} />
      {breakdown && most > 0 && <BreakdownBar breakdown={breakdown} most={most} />}
      <Answer question={question} />
    </section>
  );
}

function Figures({ ballots, question: { stones, votes, breakdown } }: { ballots: number; question: FiledQuestion }) {
  const { pack, texts } = usePackLanguage();
  const toText = (figure: number) => toNumberText(figure, texts);
  const share = ballots > 0 ? Math.round((stones * 100) / (ballots * stonesPerBallot)) : 0;
  const figures = [
    [pack.stones, toText(stones)],
    [pack.share, pack.percent({ share })],
    [pack.votes, pack.ofBallots({ votes: toText(votes), ballots: toText(ballots) })],
    ...(breakdown ?? []).map((times, index) => [pack.asStones({ stones: 4 - index }), toText(times)]),
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

/** Room for what the council says, in the words that the panel then takes it in; or what it has said already, with what it said before. */
function Answer({ question: { outcome, earlier_outcomes: earlier = [], verdict } }: { question: FiledQuestion }) {
  const { pack, outcomes, outcome: said, texts } = usePackLanguage();
  if (outcome && isSaid(outcome.state))
    return (
      <div className="pack-answer">
        <div className="pack-answer-head">
          <h2>{pack.answer}</h2>
        </div>
        <OutcomeNote outcome={outcome} texts={texts} />
        {verdict && <VerdictNote verdict={verdict} texts={texts} />}
        {earlier.length > 0 && <h3>{said.earlier}</h3>}
        {earlier.map((one) => (
          <OutcomeNote key={`${one.state} ${one.day} ${one.due}`} outcome={one} texts={texts} />
        ))}
      </div>
    );
  return (
    <div className="pack-answer">
      <div className="pack-answer-head">
        <h2>{pack.answer}</h2>
        <p>
          {firstOutcomes.map((state) => (
            <span key={state} className="pack-tick">
              {outcomes[state]}
            </span>
          ))}
        </p>
      </div>
      {outcome?.due && <p className="outcome-due">{said.due({ day: toOutcomeDay(outcome.due, texts) })}</p>}
      <div className="pack-lines" aria-hidden="true">
        {lines.map((line) => (
          <i key={line} />
        ))}
      </div>
      <footer className="pack-sign">
        <span>{pack.date}</span>
        <span>{pack.signed}</span>
      </footer>
    </div>
  );
}
