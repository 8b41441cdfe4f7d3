import { takesChannel } from '#contract/council/channels.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { storedCard } from '#web/features/cards/visitor/stored-card.ts';
import { useStoredValue } from '#web/storage.ts';

/** The page that stands between this browser and giving stones, where there is one: who votes by card shows it first. */
export function usePageBefore({ id, rules }: PublicBatch): string | undefined {
  const hasCard = useStoredValue(storedCard(id)) === true;
  return takesChannel(rules, 'card') && !hasCard ? '/card' : undefined;
}
