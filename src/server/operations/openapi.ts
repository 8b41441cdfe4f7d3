import * as z from 'zod/mini';
import { endpoints } from '#contract/api.ts';
import type { Access, Endpoint } from '#contract/wire/endpoint.ts';
import { commonErrors, type ErrorCode, Problem } from '#contract/wire/errors.ts';
import type { Limit } from '#contract/wire/rate-limits.ts';
import { problemTable } from '#server/http/problems.ts';

type JsonObject = Record<string, unknown>;

/** The OpenAPI 3.1 document, derived from the contract and nothing else. */
export function describeApi(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ten Stones',
      version: '1',
      description: [
        'Errors are RFC 9457 problem documents with a stable `code`. Unknown fields are refused. The tag of a call says',
        'who may make it: `public`, `voter`, or the least role of an administrator (viewer, moderator, administrator,',
        'owner), beside which `council` stands. Writes take JSON only, and only from our own pages: send `Origin` with the address of this server, as',
        'browsers do by themselves. Too many calls are answered 429 with the seconds to wait in `Retry-After`.',
      ].join(' '),
    },
    paths,
    components: {
      schemas: { Problem: toSchema(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'ten-stones.session_token' },
        voter: { type: 'apiKey', in: 'cookie', name: 'voter' },
      },
    },
  };
}

function describeEndpoint(endpoint: Endpoint): JsonObject {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.limits && { description: endpoint.limits.map(describeLimit).join(' ') }),
    tags: toTags(endpoint.access),
    ...(endpoint.access !== 'public' && { security: [{ [endpoint.access === 'voter' ? 'voter' : 'session']: [] }] }),
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
    responses: { [endpoint.status]: describeAnswer(endpoint), ...describeProblems(endpoint) },
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

function describeProblems({ access, errors }: Endpoint): JsonObject {
  const codes = new Set([...errors, ...accessErrors(access), ...commonErrors]);
  const byStatus = Map.groupBy(codes, (code) => problemTable[code][0]);
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

/** The least role that may call stands for those above it. */
function toTags(access: Access): string[] {
  if (typeof access === 'string') return [access];
  return access.filter((role, index) => index === 0 || role === 'council');
}

function accessErrors(access: Access): ErrorCode[] {
  if (access === 'public') return [];
  return access === 'voter' ? ['voter_unknown'] : ['sign_in_required', 'role_insufficient'];
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
  return rest;
}
