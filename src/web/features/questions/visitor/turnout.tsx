import { stonesPerBallot } from '#contract/council/ballots.ts';
import { toNumberText } from '#web/text/moments.ts';
import { publicText } from '#web/text/public.ts';

/** How many took part. */
export function Turnout({ ballots, questionCount }: { ballots: number; questionCount: number }) {
  const figures = [
    [ballots, publicText.ballotsGiven({ count: ballots })],
    [ballots * stonesPerBallot, publicText.stonesLaid],
    [questionCount, publicText.questionsAsked({ count: questionCount })],
  ] as const;
  return (
    <dl className="turnout">
      {figures.map(([count, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{toNumberText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
