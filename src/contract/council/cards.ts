import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { TypedCode } from '#contract/wire/typed-code.ts';

/** How the codes of a package leave the server, once: on cards that the browser prints, or in a file. */
export const Leaves = z.enum(['print', 'file']);
export type Leaves = z.infer<typeof Leaves>;

/** How many cards a package has at most, by how it leaves. */
export const largestPackage = { print: 2_000, file: 50_000 } as const satisfies Record<Leaves, number>;

export const NewPackage = z
  .strictObject({
    count: z.int().check(z.minimum(1), z.maximum(largestPackage.file)),
    leaves: z._default(Leaves, 'file'),
  })
  .check(
    z.refine(({ count, leaves }) => count <= largestPackage[leaves], {
      error: `must be at most ${largestPackage.print} to be printed`,
      path: ['count'],
    }),
  );
export type NewPackage = z.infer<typeof NewPackage>;

/** A card when it is made, and at no other time: what is stored makes no code. */
export const MadeCard = z.object({ serial: z.string(), code: z.string() });
export type MadeCard = z.infer<typeof MadeCard>;

export const CardPackage = z.object({
  id: Id,
  leaves: Leaves,
  made_at: Moment,
  /** When a browser had all its codes. Null: nobody may have them. */
  arrived_at: z.nullable(Moment),
  made: z.number(),
  void: z.number(),
});
export type CardPackage = z.infer<typeof CardPackage>;

/** Those of a batch; `used` gave a ballot in the current round. */
export const CardCounts = z.object({
  made: z.number(),
  void: z.number(),
  /** How many of those that are void were given up for a sheet of paper; absent where none were. */
  exchanged: z.optional(z.number()),
  used: z.number(),
});
export type CardCounts = z.infer<typeof CardCounts>;

const params = z.object({ id: Id });
const packageParams = z.object({ id: Id, package: Id });
const serialParams = z.object({
  id: Id,
  serial: z.string().check(z.maxLength(40)),
});
const ofAdministrators = { access: from('administrator'), batchIn: 'params' } as const;

export const cardsApi = {
  list: defineEndpoint({
    name: 'listCards',
    summary: 'Packages of voting cards, newest first, and how many cards the batch has; never a code',
    method: 'GET',
    path: '/api/admin/batches/{id}/cards',
    ...ofAdministrators,
    params,
    status: 200,
    response: z.object({ packages: z.array(CardPackage), cards: CardCounts }),
    errors: ['batch_not_found'],
  }),
  make: defineEndpoint({
    name: 'makeCards',
    summary: 'Makes a package of voting cards, in stoning too; the answer holds their codes, this once',
    method: 'POST',
    path: '/api/admin/batches/{id}/cards',
    ...ofAdministrators,
    params,
    body: NewPackage,
    longestMs: 60_000,
    status: 201,
    response: z.object({ package: Id, cards: z.array(MadeCard) }),
    errors: ['batch_not_found', 'batch_without_cards', 'batch_completed'],
  }),
  arrived: defineEndpoint({
    name: 'noteArrivedCards',
    summary: 'Says that the codes of a package have arrived: printed, or stored as a file',
    method: 'POST',
    path: '/api/admin/batches/{id}/packages/{package}/arrived',
    ...ofAdministrators,
    params: packageParams,
    status: 204,
    errors: ['package_not_found'],
  }),
  voidPackage: defineEndpoint({
    name: 'voidPackage',
    summary: 'Makes all cards of a package void, while none of them was used',
    method: 'POST',
    path: '/api/admin/batches/{id}/packages/{package}/void',
    ...ofAdministrators,
    params: packageParams,
    longestMs: 60_000,
    status: 200,
    response: z.object({ void: z.number() }),
    errors: ['batch_not_found', 'package_not_found', 'card_used'],
  }),
  voidCard: defineEndpoint({
    name: 'voidCard',
    summary:
      'Makes the card with this serial number void, unless it was used; `replace` makes another one of the same package',
    method: 'POST',
    path: '/api/admin/batches/{id}/cards/{serial}/void',
    ...ofAdministrators,
    params: serialParams,
    body: z.strictObject({ replace: z.optional(z.boolean()) }),
    status: 200,
    response: z.object({ replacement: z.nullable(MadeCard) }),
    errors: ['batch_not_found', 'batch_without_cards', 'batch_completed', 'card_unknown', 'card_void', 'card_used'],
  }),
  exchange: defineEndpoint({
    name: 'exchangeCard',
    summary:
      'Makes the card with this serial number void because whoever had it gets a sheet of paper in its place; only where cards vote and paper is taken',
    method: 'POST',
    path: '/api/admin/batches/{id}/cards/{serial}/exchange',
    access: from('moderator'),
    helpers: 'entry',
    batchIn: 'params',
    params: serialParams,
    status: 204,
    errors: [
      'batch_not_found',
      'batch_without_cards',
      'paper_off',
      'batch_completed',
      'card_unknown',
      'card_void',
      'card_used',
    ],
  }),
  show: defineEndpoint({
    name: 'showCard',
    summary:
      'Binds a voting card to this browser, by a cookie (204); before stoning it binds nothing and says that the card is good. Upper or lower case, spaces, O for 0 and I for 1 are as good',
    method: 'POST',
    path: '/api/batches/{id}/card',
    access: 'public',
    params,
    body: z.strictObject({ code: TypedCode }),
    status: 200,
    response: z.optional(z.object({ card: z.literal('good') })),
    orNothing: true,
    errors: ['batch_not_found', 'card_unknown', 'card_void', 'card_used', 'online_closed'],
  }),
  putAway: defineEndpoint({
    name: 'putCardAway',
    summary: 'Has this browser forget its voting card',
    method: 'DELETE',
    path: '/api/batches/{id}/card',
    access: 'public',
    params,
    status: 204,
    errors: [],
  }),
};
