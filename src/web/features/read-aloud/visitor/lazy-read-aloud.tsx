import { useEffect, useId } from 'react';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { excerpt } from '#text/excerpt.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toast } from '#web/ui/toast.tsx';
import { spokenLanguage } from './passages.ts';
import { readAloud, stopReading, useReader } from './speaker.ts';
import { voiceFor } from './voice-for.ts';
import { useOwnVoices } from './voices.ts';
import './read-aloud.css';

/** Reads a question at a press, and stops at the next; nothing where this device has no voice for its language, or nobody knows that. */
export function LazyReadAloud({ question }: { question: Pick<PublicQuestion, 'text' | 'language'> }) {
  const { text } = question;
  const who = useId();
  const isRead = useReader() === who;
  const language = spokenLanguage(question);
  const voices = useOwnVoices();
  const voice = language !== null && voiceFor(language, voices);
  useEffect(() => () => stopReading(who), [who]);
  if (language === null || !voice || !text) return null;
  const press = () => {
    if (isRead) return stopReading();
    readAloud(who, [{ text, language }], (end) => end === 'failed' && toast.error(lazyTexts.readAloud.failed));
  };
  const name = isRead ? lazyTexts.readAloud.stop : lazyTexts.readAloud.start;
  return (
    <button
      type="button"
      className="read-aloud"
      title={name}
      aria-label={`${name}: ${excerpt(text, 60)}`}
      onClick={press}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {isRead ? (
          <path d="M7 7h10v10H7z" />
        ) : (
          <>
            <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z" />
            <path d="M15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11" />
          </>
        )}
      </svg>
    </button>
  );
}
