import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { HelperTask } from './helper-task.ts';
import type { Limit } from './rate-limits.ts';
import type { Role } from './roles.ts';

/** Who may call: anyone; a browser with a voter cookie; one that is a booth; a signed-in administrator of one of these roles. */
export type Access = 'public' | 'voter' | 'booth' | readonly Role[];

type ObjectSchema = z.ZodMiniObject;

/** One call of the API: served, documented, tested and called from this description. */
export interface Endpoint {
  /** Stable name, also the OpenAPI operation id. */
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{parameter}` placeholders, as in OpenAPI. */
  path: string;
  access: Access;
  /** A helper whose code opens this may make the call, too, for the one batch that the code is of (`batchIn` says which). */
  helpers?: HelperTask;
  /** Only for somebody who has signed in: no program with a token may make this call. */
  peopleOnly?: true;
  /**
   * Where the call names the one batch that it is about, or that its answer holds no other one: a token for one batch may make no call but these,
   * for that batch.
   */
  batchIn?: 'params' | 'query' | 'body' | 'answer';
  /** Pages elsewhere may read it: it reads no cookie and tells everybody the same. */
  openToAll?: true;
  /** How often, before the answer is `too_many_requests`; `RATE_LIMIT_FACTOR` multiplies it. */
  limits?: readonly Limit[];
  params?: ObjectSchema;
  query?: ObjectSchema;
  /** Where it may take longer than the few seconds that every other call gets. */
  longestMs?: number;
  /** Only headers that the call itself reads, in lower case. */
  headers?: ObjectSchema;
  body?: ObjectSchema;
  /** Where the body may be longer than any text. */
  longestBodyBytes?: number;
  status: 200 | 201 | 204;
  /** Its success may change what the public page shows: a page that is read after the answer shows the change. */
  changesPublicPage?: true;
  /** Absent where the answer has no body. It is also a wall: a column stays private until it is named here. */
  response?: z.ZodMiniType;
  /** It may answer 204, without `response`, in place of `status`: a handler that returns nothing does. */
  orNothing?: true;
  /** Media type of an answer that is no JSON, sent in pieces as they come; in place of `response`. */
  produces?: string;
  /** Failures of this call's own; `commonErrors` may come from every call. */
  errors: readonly ErrorCode[];
}

// What nothing uses stays out of the pages.
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Field<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined;
type OnlyDefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a handler receives: parsed and complete. */
export type ParsedRequest<E extends Endpoint> = {
  params: Output<Field<E, 'params'>>;
  query: Output<Field<E, 'query'>>;
  headers: Output<Field<E, 'headers'>>;
  body: Output<Field<E, 'body'>>;
};

/** What a caller must give: only the parts that the endpoint names. */
export type RequestOf<E extends Endpoint> = OnlyDefined<{
  params: Input<Field<E, 'params'>>;
  query: Input<Field<E, 'query'>>;
  headers: Input<Field<E, 'headers'>>;
  body: Input<Field<E, 'body'>>;
}>;

export type ResponseOf<E extends Endpoint> = E extends { response: infer S }
  ? Output<S>
  : E extends { produces: string }
    ? AsyncIterable<string>
    : // biome-ignore lint/suspicious/noConfusingVoidType: it is what handlers without an answer return
      void;
