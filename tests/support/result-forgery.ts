import type { BatchRecord5 } from '#contract/trust/count.ts';
import { sha256 } from '#verify/sha256.ts';
import type { Chance } from './chance.ts';
import { closeChain } from './close-chain.ts';

type Question = BatchRecord5['questions'][number];
type ResultPayload = { seed: string; receipts: string; questions: Question[] };

/** What somebody might want: other ranks, another cut, another draw, other numbers of stones. */
const wishes: Record<string, (said: ResultPayload, chance: Chance) => void> = {
  'another seed': (said, chance) => {
    said.seed = sha256(String(chance.next()));
  },
  'another rank': (said, chance) => {
    const one = chance.one(said.questions);
    one.rank = (one.rank ?? 0) + 1;
  },
  'one that goes to the council, or does not': (said, chance) => {
    const one = chance.one(said.questions);
    one.forwarded = !one.forwarded;
  },
  'exchanged places': ({ questions }, chance) => {
    const [one, other] = chance.pick(questions, 2) as [Question, Question];
    [one.rank, other.rank] = [other.rank, one.rank];
    [one.forwarded, other.forwarded] = [other.forwarded, one.forwarded];
    if (one.rank === other.rank && one.forwarded === other.forwarded) one.forwarded = !one.forwarded;
  },
  'another draw': (said, chance) => {
    chance.one(said.questions).draw = sha256(String(chance.next()));
  },
  'no draw': ({ questions }, chance) => {
    const drawn = questions.filter(({ draw }) => draw !== null);
    if (drawn.length > 0) chance.one(drawn).draw = null;
    else chance.one(questions).draw = sha256('none');
  },
  'other numbers of stones': ({ questions }, chance) => {
    const one = chance.one(questions);
    // Stones and votes stay: 4 and 2 are 3 and 3.
    if (one.breakdown) {
      const [fours, threes, twos, ones] = one.breakdown;
      one.breakdown = [fours + 1, threes - 2, twos + 1, ones];
    } else one.at_cut = one.at_cut ? [one.at_cut[0] + 1, Math.max(0, one.at_cut[1] - 2)] : [0, 0];
  },
  'no numbers of stones': ({ questions }, chance) => {
    const known = questions.filter(({ breakdown, at_cut }) => breakdown ?? at_cut);
    Object.assign(chance.one(known), { breakdown: null, at_cut: null });
  },
};

/**
 * A record whose result is another one, as whoever keeps the database might make it: the last link says it too, and the chain
 * leads to its head.
 */
export function forgeResult(record: BatchRecord5, chance: Chance): { told: string; record: BatchRecord5 } {
  const copy = structuredClone(record);
  const link = copy.chain.links.at(-1);
  const said: ResultPayload = JSON.parse(link?.payload ?? '');
  const wish = chance.one(Object.keys(wishes));
  wishes[wish]?.(said, chance);
  copy.seed = said.seed;
  for (const [index, { rank, forwarded, draw, breakdown, at_cut }] of said.questions.entries())
    Object.assign(copy.questions[index] ?? {}, { rank, forwarded, draw, breakdown, at_cut });
  for (const question of copy.questions)
    question.joint = copy.questions.filter(({ rank }) => rank !== null && rank === question.rank).length > 1;
  if (link) Object.assign(link, { payload: JSON.stringify(said), payload_hash: sha256(JSON.stringify(said)) });
  closeChain(copy.chain);
  return { told: wish, record: copy };
}
