import { type ComponentType, createContext, use, useState } from 'react';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { publicText } from '#web/text/public.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

type RuleListComponent = ComponentType<{ batch: PublicBatch }>;

const { usePart: useRuleList } = lazyPart(() => import('./rule-list.tsx').then(({ RuleList }) => RuleList));

/** The server has the sentences at hand, and draws them. */
export const RuleListContext = createContext<RuleListComponent | null>(null);

/**
 * What was agreed for this batch. The server draws it for everybody, also without scripts; a browser keeps that until
 * somebody opens it, and fetches the sentences then.
 */
export function BatchRules({ batch }: { batch: PublicBatch }) {
  const drawn = use(RuleListContext);
  const [wanted, setWanted] = useState(false);
  const loaded = useRuleList(wanted && !drawn);
  // Without a network what the server drew stays.
  const List = drawn ?? loaded;
  return (
    <details className="works" onToggle={({ currentTarget }) => setWanted(currentTarget.open)}>
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
