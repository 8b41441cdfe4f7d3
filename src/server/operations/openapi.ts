import * as z from 'zod/mini';
import { endpoints } from '#contract/api.ts';
import { tokenRoles } from '#contract/running/tokens.ts';
import { WebhookBody } from '#contract/running/webhooks.ts';
import type { Access, Endpoint } from '#contract/wire/endpoint.ts';
import { type ErrorCode, errors as errorTable } from '#contract/wire/errors.ts';
import { commonErrors, KnownProblem } from '#contract/wire/known-problem.ts';
import type { Limit } from '#contract/wire/rate-limits.ts';
import { appVersion } from '#server/app-version.ts';

type JsonObject = Record<string, unknown>;

/** Whom to ask about what a server answers, as OpenAPI says it. */
export type ApiContact = { name?: string; email?: string; url?: string };

/** The OpenAPI 3.1 document, derived from the contract and nothing else but whom to ask here. */
export function describeApi(contact?: ApiContact): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ten Stones',
      version: appVersion,
      ...(contact && { contact }),
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      description: introduction,
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...new Set(endpoints.map(tagOf))].sort().map((name) => ({ name, description: `Calls about ${name}.` })),
    paths,
    components: {
      schemas: { Problem: toSchema(KnownProblem, 'output'), WebhookBody: toSchema(WebhookBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'ten-stones.session_token' },
        token: { type: 'http', scheme: 'bearer', description: 'A token that an owner made in the panel.' },
        voter: { type: 'apiKey', in: 'cookie', name: 'voter' },
        booth: { type: 'apiKey', in: 'cookie', name: 'booth' },
      },
    },
    webhooks: { event: describeWebhook() },
  };
}

const introduction = [
  'Errors are RFC 9457 problem documents with a stable `code`. Unknown fields are refused. The description of a call says who may make it.',
  '**Programs** send `Authorization: Bearer …` with a token that an owner made, and no cookie; they need no `Origin`. A browser signs in and keeps a cookie; its writes name our own address in `Origin`, as browsers do by themselves. Bodies are JSON; anything else is answered 415. A path that takes other methods answers 405 and names them in `Allow`. What is marked so can be read by pages of any origin (CORS), without cookies.',
  '**Retries**: a write that takes `Idempotency-Key`, any text of up to 200 characters that its caller made, is done once; the same call with the same key has the same answer, another one 409. Changes take `If-Match` with the `revision` that was read.',
  '**Long lists** take `limit` (at most 500) and `offset`; without them the whole list comes, of the audit 50 entries.',
  '**Limits** stand with each call. Too many calls are answered 429 with the seconds to wait in `Retry-After`, and 503 with it while too much is waiting. A body has at most 32 kB, where nothing else is said.',
].join('\n\n');

function describeEndpoint(endpoint: Endpoint): JsonObject {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: describeUse(endpoint),
    tags: [tagOf(endpoint)],
    security: toSecurity(endpoint),
    parameters: [
      ...describeParameters('path', endpoint.params),
      ...describeParameters('query', endpoint.query),
      ...describeParameters('header', endpoint.headers),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse({}).success,
        content: { 'application/json': { schema: toSchema(endpoint.body, 'input') } },
      },
    }),
    responses: {
      [endpoint.status]: describeAnswer(endpoint),
      ...(endpoint.orNothing && { 204: { description: 'Done' } }),
      ...describeProblems(endpoint),
    },
  };
}

/** What a call is about: the first part of its path that says so. */
function tagOf({ path }: Endpoint): string {
  const [, , first = '', second = ''] = path.split('/');
  const named = first === 'admin' ? second : first;
  return named.replace(/\.\w+$/, '');
}

/** Who may call, where from, and how often. */
function describeUse(endpoint: Endpoint): string {
  const { access, openToAll, peopleOnly, batchIn, helpers, limits = [], longestBodyBytes } = endpoint;
  const said = [
    describeAccess(access),
    peopleOnly && 'For people who have signed in: no token may make this call.',
    Array.isArray(access) && batchIn && 'A token for one batch may make it for that batch.',
    helpers && 'A helper of the batch whose code opens it may make it, too.',
    openToAll && 'Pages of any origin may read it.',
    longestBodyBytes && `The body has at most ${longestBodyBytes} bytes.`,
    ...limits.map(describeLimit),
  ];
  return said.filter(Boolean).join(' ');
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'For everybody.';
  if (access === 'booth') return 'For a browser that is a booth.';
  return access === 'voter' ? 'For a browser with a voter cookie.' : `For these roles: ${access.join(', ')}.`;
}

function toSecurity({ access, peopleOnly }: Endpoint): JsonObject[] {
  if (access === 'public') return [];
  if (access === 'voter') return [{ voter: [] }];
  if (access === 'booth') return [{ booth: [] }];
  const mayBeProgram = !peopleOnly && access.some((role) => tokenRoles.some((one) => one === role));
  return [{ session: [] }, ...(mayBeProgram ? [{ token: [] }] : [])];
}

function describeWebhook(): JsonObject {
  const text = { required: true, schema: { type: 'string' } };
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return {
    post: {
      operationId: 'receiveWebhook',
      summary:
        'Posted to the address of a webhook, signed by the Standard Webhooks scheme (https://www.standardwebhooks.com)',
      description:
        'A repeat has the same `webhook-id`. Any status but 2xx, and no answer within 5 s, has it tried again.',
      tags: ['webhooks'],
      security: [],
      parameters: headers.map((name) => ({ name, in: 'header', ...text })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookBody' } } },
      },
      responses: { '2XX': { description: 'Heard' }, '4XX': { description: 'Not heard: it is sent again later' } },
    },
  };
}

function describeLimit({ per, times, minutes, unless }: Limit): string {
  const whom = unless ? ` (not for a known ${unless})` : '';
  return `At most ${times} at once, and ${times} in ${minutes} minutes, per ${per}${whom}.`;
}

function describeParameters(location: 'path' | 'query' | 'header', schema: z.ZodMiniObject | undefined): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: JsonObject;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
  }));
}

function describeAnswer({ response, produces }: Endpoint): JsonObject {
  if (produces) return { description: 'Done', content: { [produces]: { schema: { type: 'string' } } } };
  if (!response) return { description: 'Done' };
  return { description: 'Done', content: { 'application/json': { schema: toSchema(response, 'output') } } };
}

const bodyErrors = ['malformed_json', 'unsupported_media_type', 'payload_too_large'] as const;

function describeProblems({ access, errors, body }: Endpoint): JsonObject {
  const ofBody = body ? bodyErrors : [];
  const codes = new Set([...errors, ...accessErrors(access), ...ofBody, ...commonErrors]);
  const byStatus = Map.groupBy(codes, (code) => errorTable[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function accessErrors(access: Access): ErrorCode[] {
  if (access === 'public') return [];
  if (access === 'voter') return ['voter_unknown'];
  if (access === 'booth') return ['booth_unknown'];
  return ['sign_in_required', 'token_invalid', 'role_insufficient', 'token_of_other_batch'];
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: nameItems,
  }) as JsonObject;
  return rest;
}

/** Says of a tuple what each of its items is, for tools that do not read `prefixItems`. Its length is fixed: `items` adds nothing else. */
function nameItems({ jsonSchema }: { jsonSchema: { prefixItems?: unknown; items?: unknown } }): void {
  const { prefixItems } = jsonSchema;
  if (Array.isArray(prefixItems)) jsonSchema.items = prefixItems[0];
}
