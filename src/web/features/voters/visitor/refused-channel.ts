import { channelRows } from '#contract/council/channels.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { storedCard } from '#web/features/cards/visitor/stored-card.ts';
import { lazyTexts } from '#web/text/lazy.ts';

/** What to say where the channel by which this browser gives stones is refused; it has to begin anew then. */
export function explainRefusedChannel({ id }: PublicBatch, error: unknown): string | undefined {
  if (!hasCode(error, ...channelRows.card.refusals)) return undefined;
  storedCard(id).remove();
  return lazyTexts.card.gone;
}
