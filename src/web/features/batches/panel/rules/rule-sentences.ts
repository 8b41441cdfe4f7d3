import type { BatchRules, RuleName } from '#contract/council/batch-rules.ts';
import type { Batch } from '#contract/council/batches.ts';
import { lackingCombinations } from '#contract/council/chosen-rules.ts';
import type { Value } from '#text/message.ts';
import { ruleValueText, ruleWordsOf } from '#text/rule-words.ts';
import { adminTexts } from '#web/text/admin.ts';

type ChoiceSentences<Each extends string = string> = {
  legend: string;
  hint?: string;
  names: Readonly<Record<Each, string>>;
  /** A few words beside each value, and the same at length. */
  means: Readonly<Record<Each, string>>;
  meanings: Readonly<Record<Each, string>>;
};
type NumberSentences = {
  legend: string;
  hint: string;
  wrong: (values: { most: Value }) => string;
  /** What is said where there is no number. */
  none?: string;
};

/** Each rule has its sentences, by its kind: one that lacks them does not compile. */
type RuleSentences = {
  [Name in RuleName]: BatchRules[Name] extends string
    ? ChoiceSentences<BatchRules[Name]>
    : NumberSentences & (null extends BatchRules[Name] ? { none: string } : unknown);
};

/** What the panel says of a rule; undefined where there is none of that name. */
export function sentencesOf(name: string): Partial<ChoiceSentences & NumberSentences> | undefined {
  return (adminTexts.batches.rules satisfies RuleSentences as Record<string, ChoiceSentences | NumberSentences>)[name];
}

/** Why a value that is typed cannot be chosen: what it needs of another rule. */
export function lackText(name: RuleName, typed: object): string | undefined {
  const lacking = lackingCombinations(typed).find(({ rule }) => rule === name);
  if (!lacking) return undefined;
  const { value, needs } = lacking;
  return adminTexts.batches.ruleTimes.needs({
    value: valueText(name, value) ?? value,
    needed: valueText(needs.rule, needs.value) ?? needs.value,
    rule: sentencesOf(needs.rule)?.legend ?? needs.rule,
  });
}

/** Why the days for an answer stand still; undefined while they can be changed. */
export function whyDaysStand({ answer_days_fixed: by }: Pick<Batch, 'answer_days_fixed'>): string | undefined {
  const { handedOver, awaited } = adminTexts.batches.ruleTimes;
  return by === null ? undefined : { handed_over: handedOver, awaited }[by];
}

/** What a value of it is called. */
export function valueText(name: string, value: unknown): string | undefined {
  return ruleValueText(ruleWordsOf(adminTexts.batches.rules, name), value);
}
