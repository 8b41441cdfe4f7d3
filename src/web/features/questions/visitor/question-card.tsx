import { memo } from 'react';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { ReadAloud } from '#web/features/read-aloud/visitor/read-aloud.tsx';
import { toDayText } from '#web/text/moments.ts';
import { publicText } from '#web/text/public.ts';
import { Asker } from '#web/ui/asker.tsx';
import { Stone } from '#web/ui/stone.tsx';
import { useTimeZone } from '#web/ui/use-time-zone.ts';
import { QuestionNotes } from './question-notes.tsx';
import { QuestionText } from './question-text.tsx';
import { toShare } from './share.ts';

type QuestionCardProps = { question: PublicQuestion; allStones: number };

/** A question on its line; its stones lie on it. */
export const QuestionCard = memo(function QuestionCard({ question, allStones }: QuestionCardProps) {
  const { stones, votes, timestamp, taken_out } = question;
  const timeZone = useTimeZone();
  return (
    <figure className="q" data-out={taken_out ? true : undefined}>
      <div className="q-line">
        {allStones > 0 && <span className="q-votes num">{publicText.votes({ count: votes })}</span>}
        {stones > 0 && allStones > 0 && (
          <span className="q-stones">
            <Stone size={3} className="neutral">
              {stones}
            </Stone>
            <span className="unit">
              <span className="visually-hidden">{stones} </span>
              {publicText.stonesUnit({ count: stones })} · {toShare(stones, allStones)}
            </span>
          </span>
        )}
      </div>
      <QuestionText of={question} />
      <QuestionNotes question={question} />
      <figcaption>
        <Asker of={question} />
        <ReadAloud question={question} />
        <time className="num" dateTime={timestamp}>
          {toDayText(timestamp, timeZone)}
        </time>
      </figcaption>
    </figure>
  );
});
