import { adminTexts } from '#web/text/admin.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { DeclineChoice } from './decline-choice.tsx';
import { DeskActs, type DeskCardProps, NotTakenNote } from './desk-card.tsx';
import type { ShownWords } from './desk-queue.ts';

type WordsCardProps = Omit<DeskCardProps, 'shown' | 'onSayLanguage'> & { shown: ShownWords };

/** Words about an answer, below the question and what the council says: they are published as they stand, or not. */
export function WordsCard({ shown: { verdict }, notTaken, reasons, mode, onMode, onDecide, onSkip }: WordsCardProps) {
  const { question, question_language, answer, said, words, language } = verdict;
  return (
    <article className="desk-card">
      <NotTakenNote notTaken={notTaken} />
      <blockquote className="desk-earlier">
        <p className="quiet small">{adminTexts.verdicts.asked}</p>
        <p {...inOwnLanguage(question_language)}>{question}</p>
      </blockquote>
      {answer && (
        <blockquote className="desk-earlier">
          <p className="quiet small">{adminTexts.verdicts.answer}</p>
          <p {...inOwnLanguage(answer.language)}>{answer.words}</p>
        </blockquote>
      )}
      <div className="desk-words" tabIndex={-1}>
        <p className="desk-over">{adminTexts.verdicts.wrote({ verdict: said })}</p>
        <p className="desk-text" {...inOwnLanguage(language)}>
          {words}
        </p>
      </div>
      {mode === 'declining' ? (
        <DeclineChoice
          why={adminTexts.verdicts.why}
          authorReads={adminTexts.verdicts.authorReads}
          reasons={reasons}
          onCancel={() => onMode('reading')}
          onDecline={(why) => onDecide({ to: 'declined', why })}
        />
      ) : (
        <DeskActs onMode={onMode} onDecide={onDecide} onSkip={onSkip} />
      )}
    </article>
  );
}
