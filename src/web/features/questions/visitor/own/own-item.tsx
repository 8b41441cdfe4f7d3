import type { ReactNode } from 'react';
import type { BatchResult } from '#contract/council/batch-result.ts';
import { figureWith } from '#contract/council/moderation.ts';
import type { OwnQuestion } from '#contract/council/own-questions.ts';
import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import type { ReasonCode } from '#contract/council/question-state.ts';
import { sayFates } from '#text/fate-words.ts';
import { OutcomeNote } from '#web/features/outcomes/visitor/outcome-note.tsx';
import { QuestionNotes } from '#web/features/questions/visitor/question-notes.tsx';
import { QuestionText } from '#web/features/questions/visitor/question-text.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';

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
      <QuestionText of={(!became && shown) || own} />
      {shown && !became && <QuestionNotes question={shown} />}
      <p className="own-state">
        <StateSentence own={own} batch={batch} />
      </p>
      <Counted own={own} result={result} />
      {became && <blockquote {...inOwnLanguage((shown ?? became).language)}>{(shown ?? became).text}</blockquote>}
      <LaterWords own={own} />
      <Result id={id} result={result} />
      {children}
    </li>
  );
}

function StateSentence({
  own: { state, reason, reason_code, reason_language },
  batch: { phase },
}: Pick<OwnItemProps, 'own' | 'batch'>) {
  switch (state) {
    case 'waiting':
      return lazyTexts.mine.waiting;
    case 'declined':
      return (
        <Because
          sentence={lazyTexts.mine.declined}
          late={lazyTexts.mine.declinedLate}
          reason={reason}
          code={reason_code}
          language={reason_language}
        />
      );
    case 'merged':
      return lazyTexts.mine.merged;
    case 'split':
      return lazyTexts.mine.split;
    case 'withdrawn':
      return lazyTexts.mine.withdrawn;
    case 'published':
      return allows[phase].questions ? lazyTexts.mine.listed : allows[phase].ballots ? lazyTexts.mine.onPaper : '';
  }
}

/** Of other words for what stands in the list: that they wait, or why they were not taken. */
function LaterWords({
  own: { state, words_waiting, language, reason, reason_code, reason_language },
}: Pick<OwnItemProps, 'own'>) {
  if (state !== 'published') return null;
  if (words_waiting !== null)
    return (
      <>
        <p className="own-state">{lazyTexts.mine.wordsWait}</p>
        <blockquote {...inOwnLanguage(language)}>{words_waiting}</blockquote>
      </>
    );
  if (reason === null) return null;
  return (
    <p className="own-state">
      <Because
        sentence={lazyTexts.mine.wordsDeclined}
        late={lazyTexts.mine.wordsLate}
        reason={reason}
        code={reason_code}
        language={reason_language}
      />
    </p>
  );
}

type BecauseProps = {
  sentence: string;
  late: string;
  reason: string | null;
  code: ReasonCode | undefined;
  language: string | undefined;
};

function Because({ sentence, late, reason, code, language }: BecauseProps) {
  if (code === 'not_in_time') return late;
  return (
    <>
      {sentence} {reason && <bdi {...inOwnLanguage(language)}>{reason}</bdi>}
    </>
  );
}

/** As one of how many that were declined it is counted in the result. */
function Counted({ own, result }: Pick<OwnItemProps, 'own' | 'result'>) {
  const told = figureWith(own, result?.moderation);
  if (!told) return null;
  const kinds = sayFates(told.kinds, lazyTexts.moderation.fates);
  return <p className="own-state">{lazyTexts.mine.counted({ count: told.count, kinds })}</p>;
}

/** Its rank in a completed batch, whether it goes to the council, and what became of it there. */
function Result({ id, result }: { id: string; result: BatchResult | null }) {
  const ranked = result?.questions.find((question) => question.id === id);
  if (!ranked) return null;
  const { rank, joint, forwarded, outcome } = ranked;
  return (
    <>
      <p className="own-state">
        <strong>{joint ? lazyTexts.mine.jointRank({ rank }) : lazyTexts.mine.rank({ rank })}</strong>{' '}
        {forwarded && lazyTexts.mine.forwarded}
      </p>
      {outcome && <OutcomeNote outcome={outcome} />}
    </>
  );
}
