import { hiddenFates, type Moderation } from '#contract/council/moderation.ts';
import type { Sentences } from './sentences.ts';

type Words = Sentences['later']['moderation']['fates'];

/** The same in one sentence, for what has no room for all kinds: of the rest no number stands here that is not told anyway. */
export function sayModeration(
  { asked, published = 0, merged = 0 }: Moderation,
  say: Sentences['files']['moderation'],
): string {
  return say({ asked, published, merged, rest: asked - published - merged });
}

/** What became of questions, in words: `declined.insults` and the like. Each is a heading by itself, so no 'or' joins them. */
export function sayFates(kinds: readonly string[], words: Words): string {
  if (kinds.length === hiddenFates.length) return words.hidden;
  return kinds.map((kind) => sayFate(kind, words)).join(' · ');
}

function sayFate(kind: string, { declined, ...words }: Words): string {
  const [name, reason] = kind.split('.');
  if (name === 'declined') return declined[reason as keyof typeof declined] ?? declined.other;
  return words[name as keyof typeof words];
}
