import type { Sentences } from './sentences.ts';

type RuleWords = {
  legend: string;
  none?: string;
  names?: Readonly<Record<string, string>>;
};

/** What a rule of a batch is called, and its values; undefined where there is none of that name. */
export function ruleWordsOf(rules: Sentences['admin']['batches']['rules'], name: string): RuleWords | undefined {
  return (rules as Record<string, RuleWords>)[name];
}

/** What a value of it is called; undefined for a number. */
export function ruleValueText(words: RuleWords | undefined, value: unknown): string | undefined {
  return value === null ? words?.none : words?.names?.[String(value)];
}
