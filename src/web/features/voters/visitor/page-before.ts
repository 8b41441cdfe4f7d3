import { type Channel, channelsTaken } from '#contract/council/channels.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { storedCard } from '#web/features/cards/visitor/stored-card.ts';
import { useStoredValue } from '#web/storage.ts';

/** What somebody has to show on a page of its own before stones are given on a device of theirs. */
const pageBefore: Record<Channel, '/card' | null> = { browser: null, card: '/card', booth: null, paper: null };

/** The page that stands between this browser and giving stones, where there is one: who votes by card shows it first. */
export function usePageBefore({ id, rules }: PublicBatch): string | undefined {
  const hasCard = useStoredValue(storedCard(id)) === true;
  return hasCard ? undefined : channelsTaken(rules).flatMap((channel) => pageBefore[channel] ?? [])[0];
}
