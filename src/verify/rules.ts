/** The rules of a batch that stand still from the start of stoning on, as links and tables have them. */
export type FrozenRules = { stones_shown: string; ballot_changes: string; own_question: string };

/** What a link, record or table says; a version before a rule came says nothing of it. */
export type SaidRules = { [Name in keyof FrozenRules]?: string | undefined };

/** A rule of which nothing is said was as it had always been. */
const usual: FrozenRules = { stones_shown: 'always', ballot_changes: 'never', own_question: 'allowed' };
const names = Object.keys(usual) as (keyof FrozenRules)[];

export function toFrozen(said: SaidRules): FrozenRules {
  return Object.fromEntries(names.map((name) => [name, said[name] ?? usual[name]])) as FrozenRules;
}

export function haveSameFrozen(some: SaidRules, others: SaidRules): boolean {
  const [one, other] = [toFrozen(some), toFrozen(others)];
  return names.every((name) => one[name] === other[name]);
}
