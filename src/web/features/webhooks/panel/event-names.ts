import type { WebhookEvent } from '#contract/running/webhooks.ts';
import { programsText } from '#web/features/tokens/panel/texts.ts';

type Key = keyof typeof programsText.webhooks.names;

/** Translators' tools read a dot in a key as another level. */
export function eventName(event: WebhookEvent): string {
  return programsText.webhooks.names[event.replace('.', '_') as Key];
}
