import type { Moderation } from '#contract/council/moderation.ts';
import type { BatchRecord5 } from '#contract/trust/count.ts';
import { sha256 } from '#verify/sha256.ts';
import type { Chance } from './chance.ts';
import { closeChain } from './close-chain.ts';

type Question = BatchRecord5['questions'][number];
type ResultPayload = { seed: string; receipts: string; questions: Question[]; moderation: Moderation };

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

/** What became of all questions, told so that it does not add up, leaves something out, or tells of few. Fives that moved from kind to kind are found by an earlier head alone. */
const moderationWishes: Record<string, (told: Moderation, chance: Chance) => void> = {
  'another number': (told, chance) => {
    const kind = chance.one(['asked', 'published', 'merged', 'split', 'waiting'] as const);
    told[kind] = (told[kind] ?? 0) + chance.one([1, 5, 20]);
  },
  'another number of declined ones': (told, chance) => {
    const reason = chance.one(Object.keys(told.declined));
    told.declined[reason] = (told.declined[reason] ?? 0) + chance.one([1, 5, 20]);
  },
  'another number of joined ones': ({ joined }, chance) => {
    const some = chance.one(joined);
    some.count += chance.one([-some.count, -1, 1, 5]);
  },
  'a few of a kind alone, taken from another': (told, chance) => {
    const few = chance.one([1, 2, 3, 4]);
    const kind = chance.one(['split', 'withdrawn'] as const);
    Object.assign(told, { [kind]: (told[kind] ?? 0) + few, published: (told.published ?? 0) - few });
  },
  'a kind less': (told, chance) => {
    delete told[chance.one(['published', 'merged', 'split', 'withdrawn', 'waiting', 'elsewhere'] as const)];
  },
  'a reason less': (told, chance) => {
    delete told.declined[chance.one(Object.keys(told.declined))];
  },
  'a kind twice': ({ joined }, chance) => {
    joined[0]?.kinds.push(chance.one(['split', 'waiting', 'erased']));
  },
  'nothing joined': (told) => {
    told.joined = [];
  },
};

/** A record that tells this of all questions, and so does its last link; the chain leads to its head. */
export function tellModeration(record: BatchRecord5, moderation: Moderation): BatchRecord5 {
  const copy = { ...structuredClone(record), moderation: structuredClone(moderation) };
  const link = copy.chain.links.at(-1);
  const payload = JSON.stringify({ ...JSON.parse(link?.payload ?? ''), moderation });
  if (link) Object.assign(link, { payload, payload_hash: sha256(payload) });
  closeChain(copy.chain);
  return copy;
}

/** The same as `forgeResult` of what became of all questions. */
export function forgeModeration(record: BatchRecord5, chance: Chance): { told: string; record: BatchRecord5 } {
  const told = structuredClone(record.moderation);
  if (!told) throw new Error('The record does not tell what became of all questions.');
  const wish = chance.one(Object.keys(moderationWishes));
  moderationWishes[wish]?.(told, chance);
  return { told: `${wish}: ${JSON.stringify(told)}`, record: tellModeration(record, told) };
}

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
