import type { Endpoint, RequestOf, ResponseOf } from '#contract/wire/endpoint.ts';
import { Problem } from '#contract/wire/problem.ts';

/** The server answered and said no; `problem.code` says why. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'ApiError';
    this.problem = problem;
  }
}

/** No answer that we understand: no network, a proxy's error page, a server that went away. The call may have worked. */
export class NoAnswerError extends Error {
  constructor(options?: ErrorOptions) {
    super('The server did not answer', options);
    this.name = 'NoAnswerError';
  }
}

export type RequestParts = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
};

/**
 * Calls the API as the contract describes it.
 * @throws ApiError the server refused
 * @throws NoAnswerError there was no answer, so nobody knows whether it worked
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ResponseOf<E>> {
  const parts = request as RequestParts;
  const answer = await send(endpoint, parts, signal);
  if (answer.status === 204) return undefined as ResponseOf<E>;
  // Something on the way answered, as the sign-in page of a network does.
  if (!endpoint.response) throw new NoAnswerError();
  return endpoint.response.parse(await readJson(answer)) as ResponseOf<E>;
}

/** The answer itself, for callers who need its headers. */
export async function send(endpoint: Endpoint, parts: RequestParts, signal?: AbortSignal): Promise<Response> {
  const answer = await fetch(toUrl(endpoint, parts), {
    method: endpoint.method,
    headers: toHeaders(parts),
    credentials: 'same-origin',
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new NoAnswerError({ cause });
  });
  if (answer.ok) return answer;
  const problem = Problem.safeParse(await readJson(answer));
  throw problem.success ? new ApiError(problem.data) : new NoAnswerError();
}

async function readJson(answer: Response): Promise<unknown> {
  return answer.json().catch((cause: unknown) => {
    throw new NoAnswerError({ cause });
  });
}

/** The address of a call, for a link to it. */
export function toUrl({ path }: Endpoint, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function toHeaders({ headers = {}, body }: RequestParts): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) result.set(name, value);
  if (body !== undefined) result.set('content-type', 'application/json');
  return result;
}
