import * as z from 'zod/mini';
import { batchRules, type Rule } from './batch-rule-rows.ts';

// A file of its own, because scripts are cut at files: a visitor's phone needs no more of the rules before they are read.

type Rows = typeof batchRules;
export type RuleName = keyof Rows;
type ValueOf<Row> = Row extends { values: readonly (infer Value)[] }
  ? Value
  : number | (Row extends { usual: null } ? null : never);

/** What an organiser may choose for a batch. */
export type BatchRules = { [Name in RuleName]: ValueOf<Rows[Name]> };
/** Those that stand still under the ballots of a round. */
export type RoundRules = {
  [Name in RuleName as Rows[Name]['standsStill'] extends true ? Name : never]: BatchRules[Name];
};
export type StonesShown = BatchRules['stones_shown'];

/** Their names, in their order. */
/* @__NO_SIDE_EFFECTS__ */
export function ruleNames(): readonly RuleName[] {
  return Object.keys(batchRules) as RuleName[];
}

/** The row of a rule, whatever its kind. */
/* @__NO_SIDE_EFFECTS__ */
export function ruleOf(name: RuleName): Rule {
  return batchRules[name];
}

/* @__NO_SIDE_EFFECTS__ */
function schemaOf(rule: Rule): z.ZodMiniType {
  if (rule.kind === 'choice') return z.enum(rule.values);
  const size = z.int().check(z.minimum(rule.least), z.maximum(rule.most));
  return rule.usual === null ? z.nullable(size) : size;
}

/** What the wire takes for these rules. */
/* @__NO_SIDE_EFFECTS__ */
export function schemasOf<Name extends RuleName>(names: readonly RuleName[]) {
  return Object.fromEntries(names.map((name) => [name, schemaOf(ruleOf(name))])) as unknown as {
    [Each in Name]: z.ZodMiniType<BatchRules[Each], BatchRules[Each]>;
  };
}

export const BatchRules = z.strictObject(schemasOf<RuleName>(ruleNames()));
