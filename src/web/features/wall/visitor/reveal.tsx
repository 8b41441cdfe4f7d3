import type { RankedQuestion } from '#contract/council/ranking.ts';
import { closeGaps } from '#text/gaps.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { Stone } from '#web/ui/stone.tsx';
import { WallItem } from './wall-ranking.tsx';
import './reveal.css';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';

const longestLine = 24; // pebbles of a larger cut would be too small to count

type RevealProps = {
  /** The first rank first. */
  ranks: readonly (readonly RankedQuestion[])[];
  uncovered: number;
  /** How many questions go to the council: without a cut they may be more than these. */
  forwarded: number;
};

/**
 * Uncovers ranks from the last to the first. It is a presentation for eyes in a room: who hears the page has all ranks at
 * once, in a list that no eye sees.
 */
export function Reveal({ ranks, uncovered, forwarded }: RevealProps) {
  const questions = ranks.flat();
  const covered = Math.max(ranks.length - uncovered, 0);
  const now = uncovered > 0 ? ranks[covered] : undefined;
  const earlier = ranks.slice(covered + 1);
  const count = questions.length;
  return (
    <div className="reveal">
      <ol className="visually-hidden">
        {questions.map((one) => (
          <WallItem key={one.question.id} {...one} />
        ))}
      </ol>
      <div className="reveal-stage" aria-hidden="true" data-joint={(now && now.length > 1) || undefined}>
        <RankLine ranks={ranks} covered={covered} />
        {now ? (
          // The key lets each rank fade in.
          <ol className="reveal-now" key={covered}>
            {now.map((one) => (
              <WallItem key={one.question.id} {...one} />
            ))}
          </ol>
        ) : (
          <div className="reveal-before">
            <p>{lazyTexts.wall.goToCouncil({ count: forwarded })}</p>
            {count < forwarded && <p className="reveal-part">{lazyTexts.wall.firstPlaces({ count })}</p>}
          </div>
        )}
        {earlier.length > 0 && (
          <ol className="reveal-earlier">
            {earlier.flat().map(({ question, rank, joint }) => (
              <li key={question.id}>
                <span className="num">
                  {rank}
                  {joint && ' ='}
                </span>
                <span {...inOwnLanguage(question.language)}>{closeGaps(question.text) || publicText.wordsRemoved}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

/** A pebble for each rank: an imprint while it is covered. */
function RankLine({ ranks, covered }: Pick<RevealProps, 'ranks'> & { covered: number }) {
  if (ranks.length > longestLine)
    return <p className="reveal-line num">{lazyTexts.wall.covered({ count: covered })}</p>;
  return (
    <div className="reveal-line">
      {ranks.map(([first], index) => (
        <Stone key={first?.question.id} size={index === 0 ? 4 : index < 3 ? 3 : 2} hollow={index < covered} />
      ))}
    </div>
  );
}
