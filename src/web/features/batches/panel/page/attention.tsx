import { useQuery } from '@tanstack/react-query';
import { type Check, type Mend, needsAttention } from '#contract/council/checks.ts';
import { CheckLevels } from '#web/features/checks/panel/check-levels.tsx';
import { checksQuery, toMendText, toSentence, useMayMend } from '#web/features/checks/panel/checks.ts';
import { MoreOfSite, useSiteChecks } from '#web/features/checks/panel/site-attention.tsx';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import type { SectionProps } from './section-props.ts';

const lookEveryMs = 15_000;

/** What stops the batch or is worth a look as it stands, each with the way to mend it, and what is in order. */
export function Attention({ batch, onOpen, onView }: SectionProps) {
  const mayMend = useMayMend();
  const { data, error } = useQuery({ ...checksQuery(batch), refetchInterval: lookEveryMs });
  const open = data?.filter(needsAttention).length;
  const isShown = (check: Check) => needsAttention(check) || check.level === 'fine';
  const go = (mend: Mend) => (mend === 'deadlines' ? onOpen(mend) : onView(mend));
  const { length: ofSite } = useSiteChecks();
  const failure = failureText(error);
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">
        {adminTexts.batchPage.attention} {open !== undefined && open > 0 && <span className="count num">{open}</span>}
      </h2>
      {open === 0 && ofSite === 0 && <p className="quiet">{adminTexts.batchPage.nothingToAttend}</p>}
      <CheckLevels
        checks={data?.filter(isShown) ?? []}
        failure={failure}
        toSentence={toSentence}
        toMend={({ id, mend }) =>
          mend &&
          mayMend(mend) && (
            <Button variant="plain" onClick={() => go(mend)}>
              {toMendText({ id, mend })}
            </Button>
          )
        }
      />
      <MoreOfSite />
    </section>
  );
}
