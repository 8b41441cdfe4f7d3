import { batchRules, type Combination, combinations, type Rule } from './batch-rule-rows.ts';
import { type BatchRules, type RoundRules, type RuleName, ruleNames, ruleOf } from './batch-rules.ts';

function usualOf(rule: Rule): string | number | null {
  return rule.kind === 'choice' ? rule.values[0] : rule.usual;
}

/** Those of a batch for which nothing was chosen. */
export const usualRules = Object.fromEntries(
  Object.entries(batchRules).map(([name, rule]) => [name, usualOf(rule)]),
) as BatchRules;

/** Their names as they are asked and told: one that means nothing without another stands below that one. */
export function rulesAsAsked(): readonly RuleName[] {
  const below = (above?: RuleName) => ruleNames().filter((name) => ruleOf(name).onlyWith === above);
  return below().flatMap((name) => [name, ...below(name)]);
}

/** Whether a rule means something beside these, which may be as they are typed. */
export function isAsked(name: RuleName, rules: { readonly [Name in RuleName]?: unknown }): boolean {
  const needed = ruleOf(name).onlyWith as RuleName | undefined;
  if (needed === undefined) return true;
  const above = ruleOf(needed);
  const typed = String(rules[needed] ?? '').trim();
  return typed !== '' && (above.kind === 'number' || typed !== above.unsaid);
}

/** Which values need another one that is not there. */
export function lackingCombinations(rules: object): readonly Combination[] {
  const of = rules as Record<string, unknown>;
  return combinations.filter(({ rule, value, needs }) => of[rule] === value && of[needs.rule] !== needs.value);
}

/** Whether each value that needs another one has it. */
export function areCombined(rules: object): boolean {
  return lackingCombinations(rules).length === 0;
}

/** Whether stones have to stay hidden until the completion, because another rule needs it. */
export function stayBlind(rules: object): boolean {
  const of = rules as Record<string, unknown>;
  return combinations.some(({ rule, value, needs }) => of[rule] === value && needs.rule === 'stones_shown');
}

/** The rules in a batch's row of the database, which checks what may stand there. */
export function toBatchRules(row: Record<RuleName, unknown>): BatchRules {
  return pick(ruleNames(), row) as BatchRules;
}

/** Those that stand still, as a round of the database keeps them. */
export function toRoundRules(rules: object): RoundRules {
  return pick(
    ruleNames().filter((name) => ruleOf(name).standsStill),
    rules,
  ) as RoundRules;
}

/** Of what is to be saved, what may be changed under ballots. */
export function toFreeRules(rules: BatchRules): Partial<BatchRules> {
  return pick(
    ruleNames().filter((name) => !ruleOf(name).standsStill),
    rules,
  );
}

function pick(names: readonly RuleName[], from: object): object {
  return Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]]));
}
