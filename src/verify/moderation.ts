import { Moderation } from '#contract/council/moderation.ts';
import type { PackedRecord } from './packed-record.ts';
import type { RecordFinding } from './record-finding.ts';

/** What stands on the ballot paper can be counted there, so that it hides nothing. */
const onPaper = ['published', 'merged'] as const;
const others = ['split', 'withdrawn', 'waiting', 'elsewhere', 'erased'] as const;
const declinedFor = ['not_a_question', 'insults', 'private', 'advertises', 'other'];
const fewest = 5;

/** What a record tells of all questions that were asked is what its result was closed with, and can be so. */
export function checkModeration(record: PackedRecord, result: { moderation?: unknown }): RecordFinding[] {
  const told = 'moderation' in record ? record.moderation : undefined;
  const said = result.moderation === undefined ? undefined : Moderation.parse(result.moderation);
  const holds = JSON.stringify(told) === JSON.stringify(said) && (!told || (isLawful(told) && fitsPaper(told, record)));
  return holds ? [] : ['moderation_differs'];
}

/**
 * Whether no more are published than stand on the ballot paper; others may stand there too, which were asked in an earlier batch. What was
 * taken out before stones were given anew is published and stands on an earlier paper, which no record holds.
 */
function fitsPaper({ published = 0 }: Moderation, { round, phases, questions }: PackedRecord): boolean {
  const hasOnePaper = round === 1 && phases.length === 3;
  return !hasOnePaper || published <= questions.length;
}

/** Whether each kind is told once, all numbers are those that were asked, and none of one to four stands alone. */
export function isLawful({ asked, declined, joined, ...numbers }: Moderation): boolean {
  const alone = new Map(
    others.flatMap((kind) => (numbers[kind] === undefined ? [] : [[kind as string, numbers[kind]]])),
  );
  for (const [reason, count] of Object.entries(declined)) alone.set(`declined.${reason}`, count);
  const kinds = [...alone.keys(), ...joined.flatMap((some) => some.kinds)];
  const open = onPaper.map((kind) => numbers[kind]);
  const counts = [...open, ...alone.values(), ...joined.map(({ count }) => count)];
  return (
    !open.includes(undefined) &&
    new Set(kinds).size === kinds.length &&
    [...others, ...declinedFor.map((reason) => `declined.${reason}`)].every((kind) => kinds.includes(kind)) &&
    kinds.every((kind) => !(onPaper as readonly string[]).includes(kind)) &&
    [...alone.values()].every((count) => count === 0 || count >= fewest) &&
    joined.every(
      (some) => some.kinds.length > 1 && (some.count >= fewest || (alone.size === 0 && joined.length === 1)),
    ) &&
    joined.every(({ count }) => count > 0) &&
    counts.reduce((total: number, count) => total + (count ?? 0), 0) === asked
  );
}
