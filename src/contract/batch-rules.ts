import * as z from 'zod/mini';
import { batchRules, combinations, type Rule } from './batch-rule-rows.ts';

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
function standingNames(): readonly RuleName[] {
  return ruleNames().filter((name) => ruleOf(name).standsStill);
}

function pick(names: readonly RuleName[], from: object): object {
  return Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]]));
}

/** Their names as they are asked and told: one that means nothing without another stands below that one. */
export function rulesAsAsked(): readonly RuleName[] {
  const below = (above?: RuleName) => ruleNames().filter((name) => ruleOf(name).onlyWith === above);
  return below().flatMap((name) => [name, ...below(name)]);
}

/** Whether a rule means something beside these, which may be as they are typed. */
export function isAsked(name: RuleName, rules: { readonly [Name in RuleName]?: unknown }): boolean {
  const needed = ruleOf(name).onlyWith as RuleName | undefined;
  return needed === undefined || String(rules[needed] ?? '').trim() !== '';
}

/** Whether each value that needs another one has it. */
export function areCombined(rules: BatchRules): boolean {
  const of: Record<string, unknown> = rules;
  return combinations.every(({ rule, value, needs }) => of[rule] !== value || of[needs.rule] === needs.value);
}

/** The rules in a batch's row of the database, which checks what may stand there. */
export function toBatchRules(row: Record<RuleName, unknown>): BatchRules {
  return pick(ruleNames(), row) as BatchRules;
}

/** Those that stand still, as a round of the database keeps them. */
export function toRoundRules(rules: object): RoundRules {
  return pick(standingNames(), rules) as RoundRules;
}

/** Of what is to be saved, what may be changed under ballots. */
export function toFreeRules(rules: BatchRules): Partial<BatchRules> {
  return pick(
    ruleNames().filter((name) => !ruleOf(name).standsStill),
    rules,
  );
}

/* @__NO_SIDE_EFFECTS__ */
function schemaOf(rule: Rule): z.ZodMiniType {
  if (rule.kind === 'choice') return z.enum(rule.values);
  const size = z.int().check(z.minimum(rule.least), z.maximum(rule.most));
  return rule.usual === null ? z.nullable(size) : size;
}

/* @__NO_SIDE_EFFECTS__ */
function schemasOf<Name extends RuleName>(names: readonly RuleName[]) {
  return Object.fromEntries(names.map((name) => [name, schemaOf(ruleOf(name))])) as unknown as {
    [Each in Name]: z.ZodMiniType<BatchRules[Each], BatchRules[Each]>;
  };
}

export const BatchRules = z.strictObject(schemasOf<RuleName>(ruleNames()));
export const RoundRules = z.strictObject(schemasOf<keyof RoundRules>(standingNames()));

/* @__NO_SIDE_EFFECTS__ */
function usualOf(rule: Rule): string | number | null {
  return rule.kind === 'choice' ? rule.values[0] : rule.usual;
}

/** Those of a batch for which nothing was chosen. */
export const usualRules = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(batchRules).map(([name, rule]) => [name, usualOf(rule)]),
) as BatchRules;
