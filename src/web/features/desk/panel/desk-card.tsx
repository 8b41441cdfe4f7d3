import { type ReactNode, useState } from 'react';
import type { reasonsOf } from '#web/features/questions/panel/deciding/decline-reasons.ts';
import { languageLabel } from '#web/features/questions/panel/language/languages.ts';
import { asksSeveral } from '#web/features/questions/visitor/hints/several.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toMomentText } from '#web/text/moments.ts';
import { Asker } from '#web/ui/asker.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { DeclineChoice } from './decline-choice.tsx';
import { type Decision, type NotTaken, questionsToMerge, type ShownQuestion, wordsOf } from './desk-queue.ts';
import { Key } from './key.tsx';
import { LanguageForm, languagesOf } from './language-form.tsx';
import { MergeChoice } from './merge-choice.tsx';
import { SplitChoice } from './split-choice.tsx';
import { WordsForm } from './words-form.tsx';

/** What a moderator is at with the question. */
export type Mode = 'reading' | 'correcting' | 'saying' | 'declining' | 'merging' | 'splitting';

export type DeskCardProps = {
  shown: ShownQuestion;
  notTaken: NotTaken | null;
  reasons: ReturnType<typeof reasonsOf>;
  mode: Mode;
  onMode: (mode: Mode) => void;
  onDecide: (decision: Decision) => void;
  onSkip: () => void;
  /** Null: it is guessed. */
  onSayLanguage: (language: string | null) => void;
};

/** The question, and what can be decided of it. */
export function DeskCard({ shown, notTaken, reasons, mode, onMode, onDecide, onSkip, onSayLanguage }: DeskCardProps) {
  const { question } = shown;
  const words = wordsOf(question);
  const { text } = words;
  const others = questionsToMerge(shown);
  return (
    <article className="desk-card">
      <NotTakenNote notTaken={notTaken} />
      {question.words_waiting && <p className="desk-over">{adminTexts.desk.newWords}</p>}
      <div className="desk-words" tabIndex={-1}>
        <p className="desk-text" {...inOwnLanguage((question.words_waiting ?? question).language)}>
          {text}
        </p>
        <p className="quiet">
          <Asker of={words} /> · <EmailText>{question.author_email}</EmailText> ·{' '}
          <span className="num">{toMomentText(question.timestamp)}</span>
        </p>
        {asksSeveral(text) && <p className="small">{adminTexts.desk.asksSeveral}</p>}
        {shown.told > 0 && <p className="quiet small num">{adminTexts.panel.toldByMail({ count: shown.told })}</p>}
      </div>
      <EarlierWords shown={shown} />
      {mode === 'reading' && <Acts shown={shown} onMode={onMode} onDecide={onDecide} onSkip={onSkip} />}
      {mode === 'correcting' && (
        <Correction
          text={(notTaken?.decision.to === 'published' && notTaken.decision.text) || text}
          onCancel={() => onMode('reading')}
          onPublish={(words) => onDecide({ to: 'published', text: words })}
        />
      )}
      {mode === 'saying' && (
        <LanguageForm question={question} onCancel={() => onMode('reading')} onSay={onSayLanguage} />
      )}
      {mode === 'declining' && (
        <DeclineChoice
          why={adminTexts.desk.why}
          authorReads={adminTexts.desk.authorReads}
          reasons={reasons}
          onCancel={() => onMode('reading')}
          onDecline={(why) => onDecide({ to: 'declined', why })}
        />
      )}
      {mode === 'merging' && (
        <MergeChoice
          key={others.map(({ id }) => id).join()}
          others={others}
          likely={shown.similar}
          before={notTaken?.decision.to === 'merged' ? notTaken.decision : undefined}
          onCancel={() => onMode('reading')}
          onMerge={(others, words) => onDecide({ to: 'merged', others, text: words })}
        />
      )}
      {mode === 'splitting' && (
        <SplitChoice
          text={text}
          before={notTaken?.decision.to === 'split' ? notTaken.decision.texts : undefined}
          onCancel={() => onMode('reading')}
          onSplit={(texts) => onDecide({ to: 'split', texts })}
        />
      )}
    </article>
  );
}

/** Why it is here again. */
export function NotTakenNote({ notTaken }: Pick<DeskCardProps, 'notTaken'>) {
  if (!notTaken) return null;
  const { because, decision } = notTaken;
  const crossed = decision.to === 'merged' ? adminTexts.desk.mergeCrossed : adminTexts.desk.crossed;
  return (
    <FormError>
      {because === 'failed' ? adminTexts.desk.notSent({ message: panelProblemText(notTaken.error) }) : crossed}
    </FormError>
  );
}

/** With others that ask the same, or perhaps do; later words of its author are decided on first. */
export function canMerge({ question, ...shown }: ShownQuestion): boolean {
  return questionsToMerge(shown).length > 0 && !question.words_waiting;
}

/** What others were merged into is theirs as well. */
export function canSplit({ question }: ShownQuestion): boolean {
  return !question.originals && !question.words_waiting;
}

/** What stands now, where other words wait for it; and what stood before. */
function EarlierWords({ shown: { question } }: { shown: ShownQuestion }) {
  const { earlier, words_waiting, text, language } = question;
  return (
    <>
      {words_waiting && (
        <blockquote className="desk-earlier">
          <p className="quiet small">{adminTexts.desk.standsNow}</p>
          <p {...inOwnLanguage(language)}>{text}</p>
        </blockquote>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{adminTexts.desk.earlier}</summary>
          {earlier.map((words) => (
            <blockquote key={words.at} className="desk-earlier">
              <p className="quiet small num">{toMomentText(words.at)}</p>
              <p {...inOwnLanguage(words.language)}>{words.text}</p>
            </blockquote>
          ))}
        </details>
      )}
    </>
  );
}

type ActsProps = Pick<DeskCardProps, 'shown' | 'onMode' | 'onDecide' | 'onSkip'>;

function Acts({ shown, onMode, onDecide, onSkip }: ActsProps) {
  return (
    <DeskActs onMode={onMode} onDecide={onDecide} onSkip={onSkip}>
      <Button onClick={() => onMode('correcting')}>
        {adminTexts.desk.correct} <Key name="E" />
      </Button>
      {canMerge(shown) && (
        <Button onClick={() => onMode('merging')}>
          {adminTexts.desk.merge} <Key name="M" />
        </Button>
      )}
      {canSplit(shown) && (
        <Button onClick={() => onMode('splitting')}>
          {adminTexts.desk.splitAct} <Key name="T" />
        </Button>
      )}
      <Button variant="plain" onClick={() => onMode('saying')}>
        {adminTexts.desk.language({ language: languageLabel(languagesOf(shown.question)) })} <Key name="L" />
      </Button>
    </DeskActs>
  );
}

type DeskActsProps = Omit<ActsProps, 'shown'> & { children?: ReactNode };

/** What can be decided of whatever is at the desk, and between that what else can be of some. */
export function DeskActs({ onMode, onDecide, onSkip, children }: DeskActsProps) {
  return (
    <div className="desk-acts">
      <Button variant="primary" large onClick={() => onDecide({ to: 'published' })}>
        {adminTexts.desk.publish} <Key name="P" />
      </Button>
      <Button large onClick={() => onMode('declining')}>
        {adminTexts.desk.decline} <Key name="D" />
      </Button>
      {children}
      <Button variant="plain" onClick={onSkip}>
        {adminTexts.desk.skip} <Key name="S" />
      </Button>
    </div>
  );
}

type CorrectionProps = { text: string; onCancel: () => void; onPublish: (text: string) => void };

function Correction({ text, onCancel, onPublish }: CorrectionProps) {
  const [words, setWords] = useState(text);
  return (
    <WordsForm
      label={adminTexts.desk.words}
      text={words}
      onType={setWords}
      act={adminTexts.desk.publishCorrected}
      onAct={onPublish}
      onCancel={onCancel}
    />
  );
}
