import type { BatchRules, RuleName } from '#contract/council/batch-rules.ts';
import { isAsked, rulesAsAsked } from '#contract/council/chosen-rules.ts';
import { toNumberText } from '#web/text/moments.ts';
import { sentencesOf, valueText } from './rule-sentences.ts';

export type RuleFact = { name: string; value: string };

/** What is chosen of the rules, for those that are told; nothing of one that has no value yet. */
export function ruleFacts(rules: Partial<BatchRules>, isTold: (name: RuleName) => boolean): RuleFact[] {
  const told = rulesAsAsked().filter((name) => isTold(name) && isAsked(name, rules));
  return told.flatMap((name) => {
    const value = rules[name];
    return value === undefined ? [] : [{ name: sentencesOf(name)?.legend ?? name, value: toText(name, value) }];
  });
}

function toText<Name extends RuleName>(name: Name, value: BatchRules[Name]): string {
  return typeof value === 'number' ? toNumberText(value) : (valueText(name, value) ?? String(value));
}
