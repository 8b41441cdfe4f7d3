import type { ReactNode } from 'react';
import type { BatchResult } from '#contract/council/batch-result.ts';
import type { OwnQuestion } from '#contract/council/own-questions.ts';
import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { notLookedAtInTime } from '#contract/council/question-state.ts';
import { OutcomeNote } from '#web/features/visitor/outcomes/outcome-note.tsx';
import { QuestionNotes } from '#web/features/visitor/questions/question-notes.tsx';
import { QuestionText } from '#web/features/visitor/questions/question-text.tsx';
import { mineText } from '#web/text/lazy.ts';

type OwnItemProps = {
  own: OwnQuestion;
  batch: PublicBatch;
  /** As the page shows them. */
  questions: readonly PublicQuestion[];
  result: BatchResult | null;
  /** What its author can do about it. */
  children: ReactNode;
};

/** A question of this browser, and what has become of it. */
export function OwnItem({ own, batch, questions, result, children }: OwnItemProps) {
  const { became } = own;
  const id = became?.id ?? own.id;
  const shown = questions.find((question) => question.id === id);
  return (
    <li className="own-item" data-state={own.state}>
      <QuestionText text={(became ? own.text : shown?.text) ?? own.text} />
      {shown && !became && <QuestionNotes question={shown} />}
      <p className="own-state">
        <StateSentence own={own} batch={batch} />
      </p>
      {became && <blockquote dir="auto">{shown?.text ?? became.text}</blockquote>}
      <LaterWords own={own} />
      <Result id={id} result={result} />
      {children}
    </li>
  );
}

function StateSentence({ own: { state, reason }, batch: { phase } }: Pick<OwnItemProps, 'own' | 'batch'>) {
  switch (state) {
    case 'waiting':
      return mineText.waiting;
    case 'declined':
      return <Because sentence={mineText.declined} late={mineText.declinedLate} reason={reason} />;
    case 'merged':
      return mineText.merged;
    case 'withdrawn':
      return mineText.withdrawn;
    case 'published':
      return allows[phase].questions ? mineText.listed : allows[phase].ballots ? mineText.onPaper : '';
  }
}

/** Of other words for what stands in the list: that they wait, or why they were not taken. */
function LaterWords({ own: { state, words_waiting, reason } }: Pick<OwnItemProps, 'own'>) {
  if (state !== 'published') return null;
  if (words_waiting !== null)
    return (
      <>
        <p className="own-state">{mineText.wordsWait}</p>
        <blockquote dir="auto">{words_waiting}</blockquote>
      </>
    );
  if (reason === null) return null;
  return (
    <p className="own-state">
      <Because sentence={mineText.wordsDeclined} late={mineText.wordsLate} reason={reason} />
    </p>
  );
}

function Because({ sentence, late, reason }: { sentence: string; late: string; reason: string | null }) {
  if (reason === notLookedAtInTime) return late;
  return (
    <>
      {sentence} {reason && <bdi>{reason}</bdi>}
    </>
  );
}

/** Its rank in a completed batch, whether it goes to the council, and what became of it there. */
function Result({ id, result }: { id: string; result: BatchResult | null }) {
  const ranked = result?.questions.find((question) => question.id === id);
  if (!ranked) return null;
  const { rank, joint, forwarded, outcome } = ranked;
  return (
    <>
      <p className="own-state">
        <strong>{joint ? mineText.jointRank({ rank }) : mineText.rank({ rank })}</strong>{' '}
        {forwarded && mineText.forwarded}
      </p>
      {outcome && <OutcomeNote outcome={outcome} />}
    </>
  );
}
