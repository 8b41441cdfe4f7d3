import { distance } from 'fastest-levenshtein';

/** A variable that looks like one of ours and that nobody reads; `meant`: the one that it is nearly. */
export type UnreadVariable = { name: string; meant: string | undefined };

// Of short names two letters are half: HOME would be HOST.
const mostWrong = (name: string) => (name.length < 8 ? 1 : 2);
// Beginnings that other programs have too.
const common = ['DATA', 'LOG', 'MAX', 'PUBLIC'];
/** What others set that reads like ours: Kubernetes writes down the services beside a container. */
const ofOthers = /_SERVICE_(?:HOST|PORT)|_PORT_\d+_/;

/** Variables that are set, that nobody reads, and whose name is one of `known` but for two letters, or begins like one. */
export function findUnread(present: NodeJS.ProcessEnv, known: readonly string[]): UnreadVariable[] {
  const beginnings = known.flatMap((name) => {
    const [first = '', ...more] = name.split('_');
    return more.length > 0 && !common.includes(first) ? [`${first}_`] : [];
  });
  const isOurs = new Set(known);
  return Object.keys(present)
    .filter((name) => !isOurs.has(name) && !ofOthers.test(name))
    .map((name) => ({ name, meant: findMeant(name, known) }))
    .filter(({ name, meant }) => meant !== undefined || beginnings.some((beginning) => name.startsWith(beginning)))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** What the operator is told of it. */
export function describeUnread({ name, meant }: UnreadVariable): string {
  return `${name} is set, and nothing reads it.${meant ? ` Is ${meant} meant?` : ''}`;
}

function findMeant(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((candidate) => ({ candidate, wrong: distance(name.toUpperCase(), candidate) }))
    .filter(({ candidate, wrong }) => wrong <= mostWrong(candidate))
    .toSorted((one, other) => one.wrong - other.wrong);
  return nearest?.candidate;
}
