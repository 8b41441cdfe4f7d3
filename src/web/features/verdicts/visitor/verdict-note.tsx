import type { ShownVerdict } from '#contract/council/verdict.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { toDayText } from '#web/text/moments.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import './verdict.css';

/** Whether that was an answer, in the words of who asked: no word of the council. */
export function VerdictNote({ verdict: { said, at, words, language, askers, co_askers } }: { verdict: ShownVerdict }) {
  return (
    <div className="verdict" data-said={said}>
      {said && at && (
        <p>
          <UnbrokenDays text={laterTexts.verdict.said({ verdict: said, day: toDayText(at) })} />
        </p>
      )}
      {words !== undefined && (
        <p className="verdict-said" {...inOwnLanguage(language)}>
          {words}
        </p>
      )}
      {askers && <p className="num">{laterTexts.verdict.askers(askers)}</p>}
      {co_askers && <p className="num">{laterTexts.verdict.coAskers(co_askers)}</p>}
    </div>
  );
}
