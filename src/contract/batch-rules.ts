import * as z from 'zod/mini';

// A rule of a batch is a row here, a column, its name in `frozen_rules()` or `batch_rules()` of the database, its sentences, and
// whatever obeys it. Wire, forms, facts, audit, record and the freeze follow.

type RuleOptions = {
  /** Whether it stands still from the start of stoning on. */
  standsStill: boolean;
  /** The number without which it means nothing: it is asked, and told, below that one. */
  onlyWith?: string;
};

/** A rule that is one of a few words, the first of them the usual one. Visitors are told nothing of the one that is `unsaid`. */
export type ChoiceRule = RuleOptions & { kind: 'choice'; values: readonly [string, ...string[]]; unsaid?: string };

/** A rule that is a number; where null is usual, none has to be chosen. */
export type NumberRule = RuleOptions & { kind: 'number'; least: number; most: number; usual: number | null };

export type Rule = ChoiceRule | NumberRule;

/** All of them, in the order in which they go over the wire. */
export const batchRules = {
  /**
   * What everybody, administrators included, can see of the stones while they are given: all of them, at once; in groups of
   * at least five further ballots, one group behind; nothing until the batch is completed.
   */
  stones_shown: { kind: 'choice', values: ['always', 'in_groups', 'when_completed'], standsStill: true },
  /** Whether who has given stones may give them otherwise until the batch is completed. */
  ballot_changes: { kind: 'choice', values: ['never', 'until_completed'], standsStill: true },
  /** Whether a browser may give stones to questions that it submitted. */
  own_question: { kind: 'choice', values: ['allowed', 'excluded'], unsaid: 'allowed', standsStill: true },
  /** Who goes to the council of the questions that are equal at its cut: all of them, or those that a lot draws. */
  tie_at_cut: { kind: 'choice', values: ['all', 'lot'], onlyWith: 'council_size', standsStill: true },
  /** How many questions go to the council. Null: every one that has stones. */
  council_size: { kind: 'number', least: 1, most: 50, usual: null, standsStill: true },
  /** Whether an administrator moves the batch on, or its deadlines do. */
  phase_changes: { kind: 'choice', values: ['by_hand', 'at_deadlines'], standsStill: false },
  /** How many questions may stand in it. */
  questions_limit: { kind: 'number', least: 1, most: 50_000, usual: 5000, standsStill: false },
} as const satisfies Record<string, Rule>;

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
