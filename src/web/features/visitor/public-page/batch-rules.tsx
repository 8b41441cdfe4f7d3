import { type ComponentType, createContext, type SyntheticEvent, use, useState } from 'react';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { loadLazyTexts } from '#web/text/active.ts';
import { publicText } from '#web/text/public.ts';

type RuleListComponent = ComponentType<{ batch: PublicBatch }>;

/** The server has the sentences at hand, and draws them. */
export const RuleListContext = createContext<RuleListComponent | null>(null);

/**
 * What was agreed for this batch. The server draws it for everybody, also without scripts; a browser keeps that until
 * somebody opens it, and fetches the sentences then.
 */
export function BatchRules({ batch }: { batch: PublicBatch }) {
  const drawn = use(RuleListContext);
  const [List, setList] = useState<RuleListComponent | null>(() => drawn);
  const load = async ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open || List) return;
    const loading = Promise.all([import('./rule-list.tsx'), loadLazyTexts()]);
    // Without a network what the server drew stays; the next opening tries again.
    await loading.then(([{ RuleList }]) => setList(() => RuleList)).catch(() => {});
  };
  return (
    <details className="works" onToggle={load}>
      <summary>{publicText.worksTitle}</summary>
      {List ? (
        <div key="list">
          <List batch={batch} />
        </div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it lets what the server drew stay as it is
        <div key="drawn" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      )}
    </details>
  );
}
