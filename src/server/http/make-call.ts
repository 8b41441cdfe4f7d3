import type { Endpoint, RequestOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { Calling, Served } from './serve.ts';

/**
 * Makes a call of the contract for a form that somebody sent: who may make it, how often, what is read and what follows are the call's.
 * @throws AppError as the call, InvalidInputError
 */
export async function makeCall<E extends Endpoint>(
  { calls, paceRefusal }: Pick<Served, 'calls' | 'paceRefusal'>,
  endpoint: E,
  sent: RequestOf<E>,
  calling: Calling,
): Promise<ResponseOf<E>> {
  const call = calls.get(endpoint.name);
  if (!call) throw new Error(`Nothing answers ${endpoint.name}.`);
  try {
    const answer = await call(sent, calling);
    return (answer === undefined ? answer : endpoint.response?.parse(answer)) as ResponseOf<E>;
  } catch (error) {
    await paceRefusal(error);
    throw error;
  }
}
