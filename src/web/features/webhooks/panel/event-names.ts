import type { WebhookEvent } from '#contract/running/webhooks.ts';
import { adminTexts } from '#web/text/admin.ts';

type Key = keyof typeof adminTexts.webhookEvents;

/** Translators' tools read a dot in a key as another level. */
export function eventName(event: WebhookEvent): string {
  return adminTexts.webhookEvents[event.replace('.', '_') as Key];
}
