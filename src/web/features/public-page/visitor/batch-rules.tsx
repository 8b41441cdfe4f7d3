import { useState } from 'react';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { publicText } from '#web/text/public.ts';
import { drawnPart } from '#web/ui/lazy-part.ts';

const { usePart: useRuleList } = drawnPart(() => import('./rule-list.tsx').then(({ RuleList }) => RuleList));

/**
 * What was agreed for this batch. The server draws it for everybody, also without scripts; a browser keeps that until
 * somebody opens it, and fetches the sentences then.
 */
export function BatchRules({ batch }: { batch: PublicBatch }) {
  const [wanted, setWanted] = useState(false);
  // Without a network what the server drew stays.
  const RuleList = useRuleList(wanted);
  return (
    <details className="works" onToggle={({ currentTarget }) => setWanted(currentTarget.open)}>
      <summary>{publicText.worksTitle}</summary>
      {RuleList ? (
        <div key="list">
          <RuleList batch={batch} />
        </div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it lets what the server drew stay as it is
        <div key="drawn" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      )}
    </details>
  );
}
