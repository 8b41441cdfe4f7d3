import type { WebhookEvent } from '#contract/running/webhooks.ts';
import { webhooksText } from '#web/features/panel/tokens/texts.ts';

type Key = keyof typeof webhooksText.names;

/** Translators' tools read a dot in a key as another level. */
export function eventName(event: WebhookEvent): string {
  return webhooksText.names[event.replace('.', '_') as Key];
}
