import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';

/** What programs elsewhere can hear of. */
export const webhookEvents = [
  'batch.activated',
  'batch.deactivated',
  'batch.phase_entered',
  'deadline.moved',
  'question.published',
  'question.declined',
  'turnout',
  'round.set_aside',
  'batch.completed',
  'outcome.given',
  'outcome.taken_back',
] as const;
export const WebhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** What is posted, signed by the Standard Webhooks scheme: ids, and no words of anybody. */
export const WebhookBody = z.object({
  type: WebhookEvent,
  timestamp: Moment,
  data: z.object({
    batch: z.object({ id: Id, slug: z.string() }),
    question: z.optional(z.object({ id: Id })),
    /** With `batch.phase_entered`. */
    phase: z.optional(z.number()),
    /** With `deadline.moved`: both, as they are now. */
    submission_deadline: z.optional(Moment),
    stoning_deadline: z.optional(Moment),
    /** With `turnout`, and with `round.set_aside` the one that was set aside. */
    round: z.optional(z.number()),
    /** With `turnout`: how many were given in this round so far. */
    ballots: z.optional(z.number()),
  }),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  /** The one batch that it hears of; null: all. */
  batch: z.nullable(Id),
  created_at: Moment,
  /** Until then the secret before the present one signs, too; null: none does. */
  old_secret_until: z.nullable(Moment),
});
export type Webhook = z.infer<typeof Webhook>;

/** `secret` can be read only here. */
export const WebhookWithSecret = z.extend(Webhook, { secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const NewWebhook = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must begin with https://' }).check(z.maxLength(2000)),
  events: z.array(WebhookEvent).check(z.minLength(1)),
  batch: z.optional(z.nullable(Id)),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

export const Delivery = z.object({
  /** As in `webhook-id`. */
  id: Id,
  event: WebhookEvent,
  created_at: Moment,
  tries: z.number(),
  tried_at: z.nullable(Moment),
  delivered_at: z.nullable(Moment),
  /** Of the last try: what the receiver answered; null: nothing. */
  status: z.nullable(z.number()),
  /** Of the last try: why it did not arrive, as in the list of jobs. */
  fault: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

const params = z.object({ id: Id });

export const webhooksApi = {
  list: defineEndpoint({
    name: 'listWebhooks',
    summary: 'Where programs elsewhere hear of what happens, newest first',
    method: 'GET',
    path: '/api/admin/webhooks',
    access: from('owner'),
    status: 200,
    response: z.array(Webhook),
    errors: [],
  }),
  make: defineEndpoint({
    name: 'makeWebhook',
    summary: 'Has these events posted to an address, signed with the secret that is shown only in this answer',
    method: 'POST',
    path: '/api/admin/webhooks',
    access: from('owner'),
    body: NewWebhook,
    status: 201,
    response: WebhookWithSecret,
    errors: ['batch_not_found', 'webhook_address_refused'],
  }),
  remove: defineEndpoint({
    name: 'removeWebhook',
    summary: 'Ends a webhook; what waits to be sent by it is not sent',
    method: 'DELETE',
    path: '/api/admin/webhooks/{id}',
    access: from('owner'),
    params,
    status: 204,
    errors: ['webhook_not_found'],
  }),
  rotateSecret: defineEndpoint({
    name: 'rotateWebhookSecret',
    summary: 'Makes a new secret, shown only in this answer; for a day the one before it signs, too',
    method: 'POST',
    path: '/api/admin/webhooks/{id}/secret',
    access: from('owner'),
    params,
    status: 200,
    response: WebhookWithSecret,
    errors: ['webhook_not_found'],
  }),
  listDeliveries: defineEndpoint({
    name: 'listDeliveries',
    summary: 'What was sent by a webhook in the last 30 days, and what still is to be, newest first; at most 100',
    method: 'GET',
    path: '/api/admin/webhooks/{id}/deliveries',
    access: from('owner'),
    params,
    status: 200,
    response: z.array(Delivery),
    errors: ['webhook_not_found'],
  }),
  sendAgain: defineEndpoint({
    name: 'sendDeliveryAgain',
    summary: 'Sends the same body once more, under the same id',
    method: 'POST',
    path: '/api/admin/webhooks/{id}/deliveries/{delivery}/send-again',
    access: from('owner'),
    params: z.object({ id: Id, delivery: Id }),
    status: 204,
    errors: ['webhook_not_found', 'delivery_not_found'],
  }),
};
