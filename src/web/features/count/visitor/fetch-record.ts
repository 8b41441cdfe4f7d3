import { countApi } from '#contract/trust/count.ts';
import { readRecord } from '#verify/read-record.ts';
import { send } from '#web/api/call.ts';

/**
 * Reads a batch's record as it comes, for `verifyRecord`.
 * @throws ApiError, NoAnswerError when there is no record to read
 */
export async function fetchRecord(batchId: string): Promise<unknown> {
  const answer = await send(countApi.readRecord, { params: { id: batchId } });
  return readRecord(chunksOf(answer));
}

/** Not every browser can go through a stream by `for await`. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body?.getReader();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || !value) return;
    yield value;
  }
}
