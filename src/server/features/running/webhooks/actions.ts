import type { Delivery, NewWebhook, Webhook, WebhookWithSecret } from '#contract/running/webhooks.ts';
import type { AuditChange } from '#contract/trust/audit-fields.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import { mayHaveUrl } from './address.ts';
import { webhookJob } from './deliver.ts';
import { findDelivery, listDeliveries } from './delivery-repository.ts';
import {
  countSecretOn,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  leaveAloneNoLonger,
  listWebhooks,
  type StoredWebhook,
} from './repository.ts';
import { toSecret } from './signature.ts';

export function readWebhooks({ db }: Deps): Promise<Webhook[]> {
  return listWebhooks(db);
}

/** @throws AppError batch_not_found, webhook_address_refused */
export async function makeWebhook(
  { db, audit, config, secrets }: Deps,
  actor: Actor,
  asked: NewWebhook,
): Promise<WebhookWithSecret> {
  if (!mayHaveUrl(asked.url, config.webhookAllow)) throw new AppError('webhook_address_refused');
  const stored = await db
    .transaction()
    .execute(async (tx) => {
      const made = await insertWebhook(tx, asked);
      await audit(tx, actor, { kind: 'webhook.made', ...toAct(made.webhook), after: toFields(made.webhook) });
      return made;
    })
    .catch((error: unknown) => {
      throw violates(error, 'webhooks_batch_id_fkey') ? new AppError('batch_not_found', { cause: error }) : error;
    });
  return withSecret(stored, secrets);
}

/** @throws AppError webhook_not_found */
export async function removeWebhook({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { webhook } = await readStored(tx, id);
    await deleteWebhook(tx, id);
    await audit(tx, actor, { kind: 'webhook.removed', ...toAct(webhook), before: toFields(webhook) });
  });
}

/** @throws AppError webhook_not_found */
export async function rotateSecret({ db, audit, secrets }: Deps, actor: Actor, id: string): Promise<WebhookWithSecret> {
  const stored = await db.transaction().execute(async (tx) => {
    await countSecretOn(tx, id);
    const changed = await readStored(tx, id);
    await audit(tx, actor, {
      kind: 'webhook.secret_changed',
      ...toAct(changed.webhook),
      after: hostOf(changed.webhook),
    });
    return changed;
  });
  return withSecret(stored, secrets);
}

/** @throws AppError webhook_not_found */
export async function readDeliveries({ db }: Deps, id: string): Promise<Delivery[]> {
  await readStored(db, id);
  return listDeliveries(db, id);
}

/** @throws AppError webhook_not_found, delivery_not_found */
export async function sendAgain(
  { db, audit }: Deps,
  actor: Actor,
  { id, delivery }: { id: string; delivery: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { webhook } = await readStored(tx, id);
    const found = await findDelivery(tx, delivery);
    if (found?.webhookId !== id) throw new AppError('delivery_not_found');
    await leaveAloneNoLonger(tx, id);
    await addJob(tx, webhookJob, { delivery });
    await audit(tx, actor, { kind: 'webhook.sent_again', ...toAct(webhook), after: hostOf(webhook) });
  });
}

async function readStored(db: Database, id: string): Promise<StoredWebhook> {
  const stored = await findWebhook(db, id);
  if (!stored) throw new AppError('webhook_not_found');
  return stored;
}

function withSecret({ webhook, secretNumber }: StoredWebhook, { sessions }: Deps['secrets']): WebhookWithSecret {
  return { ...webhook, secret: toSecret({ id: webhook.id, number: secretNumber }, sessions) };
}

function toAct({ id, batch }: Webhook) {
  return { batchId: batch, subjectId: id };
}

/** The path and the query of an address may hold what lets somebody in there. */
function hostOf({ url }: Webhook) {
  return { name: new URL(url).host };
}

function toFields(webhook: Webhook): AuditChange<'webhook.made'> {
  return { ...hostOf(webhook), events: webhook.events.join(', ') };
}
