import type { ReactNode } from 'react';
import type { RuleFact } from '#web/features/batches/panel/rules/rule-facts.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';

type MoreRulesProps = {
  /** How many questions come along, once that is known, and how many the batch takes, unless something else is typed. */
  comes: number | undefined;
  most: number | undefined;
  /** What is chosen of the other rules. */
  chosen: readonly RuleFact[];
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
};

/** What hardly anybody changes, closed until it is asked for or wrong; what is chosen there stands beside its name. */
export function MoreRules({ comes, most, chosen, open, onToggle, children }: MoreRulesProps) {
  return (
    <details className="more-rules" open={open} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>
        {adminTexts.batches.moreRules}
        {comes !== undefined && most !== undefined && (
          <span className="more-rules-now">
            {adminTexts.batches.moreRulesNow({ count: comes, most: toNumberText(most) })}
          </span>
        )}
        <span className="more-rules-now">{chosen.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</span>
      </summary>
      <div className="more-rules-fields">{children}</div>
    </details>
  );
}
