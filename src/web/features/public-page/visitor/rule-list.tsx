import { Fragment, type ReactNode } from 'react';
import { publishedFrom } from '#contract/council/batch-result.ts';
import type { batchRules } from '#contract/council/batch-rule-rows.ts';
import type { BatchRules, RuleName } from '#contract/council/batch-rules.ts';
import { isAsked, rulesAsAsked } from '#contract/council/chosen-rules.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { useStonesShownAt } from './stones-shown-at.ts';

/** What somebody who votes has to know; the rest is for whoever checks. */
const forVoters: readonly RuleName[] = ['stones_shown', 'voters', 'ballot_changes'];

/** A sentence for each rule of a batch: no more than holds. Between them stands what holds for every batch. */
export function RuleList({ batch }: { batch: PublicBatch }) {
  const { rules, commitment } = batch;
  const shown = useStonesShownAt(batch);
  const before: Partial<Record<RuleName, readonly string[]>> = {
    council_size: [lazyTexts.works.paper, lazyTexts.works.ranking({ few: publishedFrom })],
  };
  const special: Partial<Record<RuleName, ReactNode>> = {
    stones_shown: shown && lazyTexts.works.shownEarly({ moment: shown }),
    tie_at_cut: rules.tie_at_cut === 'lot' && commitment && (
      <>
        {toldOf('tie_at_cut', rules)} {lazyTexts.works.seal} <code dir="ltr">{commitment}</code>
      </>
    ),
  };
  const tell = (name: RuleName) => {
    const told = special[name] || toldOf(name, rules);
    return (
      <Fragment key={name}>
        {before[name]?.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {told && <li suppressHydrationWarning={name === 'stones_shown'}>{told}</li>}
      </Fragment>
    );
  };
  const asked = rulesAsAsked().filter((name) => isAsked(name, rules));
  return (
    <>
      <ul>
        {forVoters.map(tell)}
        {batch.venue && <li dir="auto">{lazyTexts.works.venue({ venue: batch.venue })}</li>}
      </ul>
      <details>
        <summary>{lazyTexts.works.rest}</summary>
        <ul>{asked.filter((name) => !forVoters.includes(name)).map(tell)}</ul>
      </details>
    </>
  );
}

type Unsaid<Row> = Row extends { unsaid: infer Value } ? Value : never;

/** Each rule has a sentence, each value of a choice its own: where one is missing, this does not compile. */
type RulesTold = {
  [Name in RuleName]: BatchRules[Name] extends string
    ? Readonly<Record<Exclude<BatchRules[Name], Unsaid<(typeof batchRules)[Name]>>, string>>
    : (values: { count: number }) => string;
};

function toldOf(name: RuleName, rules: BatchRules): string | undefined {
  const told = (lazyTexts.works.rules satisfies RulesTold)[name];
  const value = rules[name];
  if (typeof told === 'function') return told({ count: Number(value ?? 0) });
  return (told as Record<string, string>)[String(value)];
}
