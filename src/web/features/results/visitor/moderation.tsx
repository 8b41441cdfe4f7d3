import { type Moderation as Figures, listFigures } from '#contract/council/moderation.ts';
import { sayFates } from '#text/fate-words.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import { linkAddresses } from '#web/ui/linked-text.tsx';
import './moderation.css';

/** What became of all questions that were asked, and what the organiser had said on that. */
export function Moderation({ moderation, policy }: { moderation: Figures; policy: string | null }) {
  const { title, asked, fates, small, scope, policy: beforehand } = lazyTexts.moderation;
  return (
    <section className="wrap below moderation" aria-labelledby="moderation-title">
      <h2 id="moderation-title">{title}</h2>
      <p>{asked({ count: moderation.asked })}</p>
      <dl className="fates">
        {listFigures(moderation).map(({ kinds, count }) => (
          <div key={kinds.join()}>
            <dt>{sayFates(kinds, fates)}</dt>
            <dd className="num">{toNumberText(count)}</dd>
          </div>
        ))}
      </dl>
      {moderation.joined.length > 0 && <p>{small}</p>}
      <p>{scope}</p>
      {policy && (
        <>
          <p>{beforehand}</p>
          <blockquote dir="auto">{linkAddresses(policy)}</blockquote>
        </>
      )}
    </section>
  );
}
