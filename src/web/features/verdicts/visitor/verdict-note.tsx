import type { ShownVerdict } from '#contract/council/verdict.ts';
import type { Spoken } from '#text/spoken.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toDayText } from '#web/text/moments.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import './verdict.css';

type VerdictNoteProps = {
  verdict: ShownVerdict;
  /** Where they are in another language than the page. */
  texts?: Spoken;
};

/** Whether that was an answer, in the words of who asked: no word of the council. */
export function VerdictNote({ verdict, texts }: VerdictNoteProps) {
  const { said, at, words, language, askers, co_askers } = verdict;
  const sentences = texts?.sentences.later?.verdict ?? lazyTexts.verdict;
  return (
    <div className="verdict" data-said={said}>
      {said && at && (
        <p>
          <UnbrokenDays text={sentences.said({ verdict: said, day: toDayText(at, undefined, texts) })} />
        </p>
      )}
      {words !== undefined && (
        <p className="verdict-said" {...inOwnLanguage(language)}>
          {words}
        </p>
      )}
      {askers && <p className="num">{sentences.askers(askers)}</p>}
      {co_askers && <p className="num">{sentences.coAskers(co_askers)}</p>}
    </div>
  );
}
