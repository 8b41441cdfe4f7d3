import { sha256 } from './sha256.ts';

/** From how many ballots on the ballots themselves are published, and a hash of them is in the log. */
export const publishedFrom = 20;

/** A question that is ranked, with what it got. Where nobody may read its numbers of 4s and 3s, these are not looked at. */
export type Ranked = { id: string; stones: number; votes: number; fours: number; threes: number };

/** What decides, beside the stones. */
export type Rules = { council_size: number | null; tie_at_cut: string };

/** How a question came out. */
export type Standing = {
  rank: number;
  joint: boolean;
  forwarded: boolean;
  draw: string | null;
  /** Whether there is a question of equal stones and votes on the other side of the cut. */
  isAcross: boolean;
};

type Group = { start: number; questions: readonly Ranked[] };

/**
 * Decides again which question got which rank and which go to the council. It is written from docs/decisions/0070 alone and
 * shares no code with the server.
 *
 * @param allNumbers whether the numbers of 4s and 3s may be read of every question, and not only of those across the cut
 * @param lot what ids are drawn with: `seed:receipts`
 */
export function decide(
  questions: readonly Ranked[],
  rules: Rules,
  { allNumbers, lot }: { allNumbers: boolean; lot: string },
): Map<string, Standing> {
  const standings = new Map<string, Standing>();
  for (const group of toGroups({ start: 0, questions }, byStones)) {
    const isAcross = isCutThrough(group, rules);
    for (const joint of allNumbers || isAcross ? toGroups(group, byNumbers) : [group])
      for (const [id, standing] of judge(joint, rules, lot)) standings.set(id, { ...standing, isAcross });
  }
  return standings;
}

/** The SHA-256 that draws a question; the lowest goes forward first. */
function drawOf(lot: string, id: string): string {
  return sha256(`${lot}:${id}`);
}

function judge({ start, questions }: Group, rules: Rules, lot: string): [string, Omit<Standing, 'isAcross'>][] {
  const size = rules.council_size ?? Number.POSITIVE_INFINITY;
  const isDrawn = isCutThrough({ start, questions }, rules) && rules.tie_at_cut === 'lot';
  const draws = questions.map(({ id }) => (isDrawn ? drawOf(lot, id) : null));
  const drawn = draws.toSorted().slice(0, Math.max(0, size - start));
  return questions.map(({ id, stones }, index) => {
    const draw = draws[index] ?? null;
    const forwarded = stones > 0 && (draw === null ? start < size : drawn.includes(draw));
    return [id, { rank: start + 1, joint: questions.length > 1, forwarded, draw }];
  });
}

function isCutThrough({ start, questions }: Group, { council_size: size }: Rules): boolean {
  return size !== null && (questions[0]?.stones ?? 0) > 0 && start < size && size < start + questions.length;
}

type Compare = (one: Ranked, other: Ranked) => number;
const byStones: Compare = (one, other) => other.stones - one.stones || other.votes - one.votes;
const byNumbers: Compare = (one, other) => other.fours - one.fours || other.threes - one.threes;

/** Those that are equal by this together, the best first. */
function toGroups({ start, questions }: Group, compare: Compare): Group[] {
  const groups: { start: number; questions: Ranked[] }[] = [];
  for (const [index, question] of questions.toSorted(compare).entries()) {
    const last = groups.at(-1);
    if (last?.questions[0] && compare(last.questions[0], question) === 0) last.questions.push(question);
    else groups.push({ start: start + index, questions: [question] });
  }
  return groups;
}
