import type { Deps } from '#server/deps.ts';
import { KnownFault, Postponed } from '#server/job-queue/fault.ts';
import type { AddedJobKind } from '#server/job-queue/job-kind.ts';
import { findDelivery, noteTry } from './delivery-repository.ts';
import { post } from './post.ts';
import { findLeftAlone, findWebhook, leaveAlone, leaveAloneNoLonger, type StoredWebhook } from './repository.ts';
import { signedHeaders } from './signature.ts';

/** Tells one receiver of one event. */
export const webhookJob: AddedJobKind<{ delivery: string }> = {
  name: 'send_webhook',
  whatToDo: 'look at the address of the webhook, its log in the panel, and WEBHOOK_ALLOW',
  keyOf: ({ delivery }) => `webhook ${delivery}`,
  tries: 12, // for most of a day
  async work(deps, { delivery: id }) {
    const delivery = await findDelivery(deps.db, id);
    const stored = delivery && (await findWebhook(deps.db, delivery.webhookId));
    if (!delivery || !stored) return; // removed by now
    const { webhook } = stored;
    const until = await findLeftAlone(deps.db, webhook.id);
    if (until) throw new Postponed(until);
    try {
      await deliver(deps, stored, { id, body: delivery.body });
      await leaveAloneNoLonger(deps.db, webhook.id);
    } catch (error) {
      await leaveAlone(deps.db, webhook.id);
      throw error;
    }
  },
};

/** @throws KnownFault */
async function deliver(
  { db, secrets, config }: Deps,
  { webhook, secretNumber }: StoredWebhook,
  { id, body }: { id: string; body: string },
): Promise<void> {
  const numbers = webhook.old_secret_until ? [secretNumber, secretNumber - 1] : [secretNumber];
  const signing = numbers.map((number) => ({ id: webhook.id, number }));
  const headers = {
    ...signedHeaders({ id, body, at: new Date() }, signing, secrets.sessions),
    'content-type': 'application/json',
    'user-agent': 'Ten-Stones',
  };
  const status = await post(webhook.url, { headers, body }, config.webhookAllow).catch(async (error: KnownFault) => {
    await noteTry(db, id, { status: null, fault: error.message });
    throw error;
  });
  const arrived = status >= 200 && status < 300;
  await noteTry(db, id, { status, fault: arrived ? null : 'WEBHOOK_STATUS' });
  if (!arrived) throw new KnownFault('WEBHOOK_STATUS');
}
