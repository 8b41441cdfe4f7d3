import * as z from 'zod/mini';
import { BatchRules, type RuleName, ruleNames, ruleOf } from '#contract/council/batch-rules.ts';
import { lackingCombinations, usualRules } from '#contract/council/chosen-rules.ts';

/** Rules as the fields of a form hold them: numbers as they are typed. */
export type TypedRules = { [Name in RuleName]: BatchRules[Name] extends string ? BatchRules[Name] : string };

export function toTypedRules(rules: BatchRules): TypedRules {
  return Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value ?? '')])) as TypedRules;
}

/** What a field of each rule takes. */
export const typedRules = mapRules(typedSchemaOf) as {
  [Name in RuleName]: z.ZodMiniType<BatchRules[Name], TypedRules[Name]>;
};

/** A value goes only together with one of another rule: without that nothing is sent, and the rule's field says why. */
export const inCombination = (typed: z.core.ParsePayload<object>) => {
  for (const { rule } of lackingCombinations(typed.value))
    typed.issues.push({ code: 'custom', path: [rule], message: 'needs another rule', input: typed.value });
};

/** What is kept of each while the form is filled in; a draft of before a rule was there has the usual one. */
export const draftedRules = mapRules((name) => {
  const field = ruleOf(name).kind === 'choice' ? BatchRules.shape[name] : z.string();
  return z.catch(field, toTypedRules(usualRules)[name]);
}) as { [Name in RuleName]: z.ZodMiniType<TypedRules[Name], TypedRules[Name]> };

/** Whether what is typed are these rules. */
export function areTyped(typed: TypedRules, rules: BatchRules): boolean {
  const chosen = toTypedRules(rules);
  return ruleNames().every((name) => typed[name] === chosen[name]);
}

/** The rules that are typed; of what is no value of its rule nothing. */
export function readTypedRules(typed: TypedRules): Partial<BatchRules> {
  const read = ruleNames().map((name) => [name, typedRules[name].safeParse(typed[name]).data] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

function typedSchemaOf(name: RuleName): z.ZodMiniType {
  const rule = ruleOf(name);
  if (rule.kind === 'choice') return BatchRules.shape[name];
  const digits = new RegExp(`^\\d{${rule.usual === null ? 0 : 1},${String(rule.most).length}}$`);
  return z.pipe(
    z.string().check(z.trim(), z.regex(digits)),
    z.pipe(
      z.transform((typed: string) => (typed === '' ? null : Number(typed))),
      BatchRules.shape[name] as z.ZodMiniType<unknown, number | null>,
    ),
  );
}

function mapRules<Value>(of: (name: RuleName) => Value): Record<RuleName, Value> {
  return Object.fromEntries(ruleNames().map((name) => [name, of(name)])) as Record<RuleName, Value>;
}
