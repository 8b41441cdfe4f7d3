import type { PublicQuestion } from '#contract/council/public-question.ts';
import { toDayText, toExactText } from '#web/text/moments.ts';
import { publicText } from '#web/text/public.ts';
import { Asker } from '#web/ui/asker.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import { useTimeZone } from '#web/ui/use-time-zone.ts';

/** What was done to a question: taken out and why, merged of which others, or corrected and how it read before. */
export function QuestionNotes({ question: { taken_out, corrected, originals } }: { question: PublicQuestion }) {
  const timeZone = useTimeZone();
  return (
    <>
      {taken_out && (
        <p className="q-out">
          <strong className="num">
            <UnbrokenDays text={publicText.takenOut({ day: toDayText(taken_out.at, timeZone) })} />
          </strong>{' '}
          <bdi {...inOwnLanguage(taken_out.language)}>{taken_out.reason}</bdi>
        </p>
      )}
      {originals && (
        <details className="q-earlier">
          <summary>{publicText.othersAsked}</summary>
          {originals.map((original) => (
            <p key={original.text + original.author}>
              <small>
                <Asker of={original} />
              </small>
              <span {...inOwnLanguage(original.language)}>{original.text}</span>
            </p>
          ))}
        </details>
      )}
      {corrected && (
        <details className="q-earlier">
          <summary>{publicText.corrected}</summary>
          {corrected.map(({ text, at, language }) => (
            <p key={at}>
              <small suppressHydrationWarning>{publicText.earlierWords({ moment: toExactText(at, timeZone) })}</small>
              <span {...inOwnLanguage(language)}>{text ?? publicText.wordsRemoved}</span>
            </p>
          ))}
        </details>
      )}
    </>
  );
}
