import { useQuery } from '@tanstack/react-query';
import { type Mend, needsAttention } from '#contract/council/checks.ts';
import { checksQuery, toSentence, toWay, useMayMend } from '#web/features/checks/panel/checks.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import type { SectionProps } from './section-props.ts';

const lookEveryMs = 15_000;

/** What stops the batch or is worth a look as it stands, each with the way to mend it. */
export function Attention({ batch, onOpen, onView }: SectionProps) {
  const mayMend = useMayMend();
  const { data, error } = useQuery({ ...checksQuery(batch), refetchInterval: lookEveryMs });
  const checks = data?.filter(needsAttention);
  const go = (mend: Mend) => (mend === 'deadlines' ? onOpen(mend) : onView(mend));
  const failure = failureText(error);
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">
        {adminTexts.batchPage.attention}{' '}
        {checks && checks.length > 0 && <span className="count num">{checks.length}</span>}
      </h2>
      {failure && <p>{failure}</p>}
      {checks?.length === 0 && <p className="quiet">{adminTexts.batchPage.nothingToAttend}</p>}
      <ul>
        {checks?.map(({ text, ...check }) => (
          <li key={text} data-level={check.level}>
            <p dir="auto">{toSentence(check)}</p>
            {check.mend && mayMend(check.mend) && (
              <Button variant="plain" onClick={() => check.mend && go(check.mend)}>
                {toWay({ id: check.id, mend: check.mend })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
