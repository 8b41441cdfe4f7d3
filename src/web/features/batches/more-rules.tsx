import type { ReactNode } from 'react';
import { batchesText } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';

type MoreRulesProps = {
  /** How many questions come along, once that is known, and how many the batch takes. */
  comes: number | undefined;
  most: string;
  /** Something in it is wrong. */
  wrong: boolean;
  children: ReactNode;
};

/** What hardly anybody changes, closed until it is asked for or wrong; what is chosen there stands beside its name. */
export function MoreRules({ comes, most, wrong, children }: MoreRulesProps) {
  return (
    <details className="more-rules" open={wrong || undefined}>
      <summary>
        {batchesText.moreRules}
        {comes !== undefined && (
          <span className="more-rules-now">
            {batchesText.moreRulesNow({ count: comes, most: toNumberText(Number(most)) })}
          </span>
        )}
      </summary>
      <div className="more-rules-fields">{children}</div>
    </details>
  );
}
