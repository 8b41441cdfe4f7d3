import { countApi } from '#contract/trust/count.ts';
import { readRecord } from '#verify/read-record.ts';
import { NoAnswerError, send } from '#web/api/call.ts';
import { LargeRecordError } from './large-record-error.ts';

// A page may take 500 MB of memory. To count the record of 100,000 ballots, 11 MB, takes 411, of a million, 72 MB, 801
// (`npm run bench -- million page`).
const mostBytes = 25_000_000;

/**
 * Reads a batch's record as it comes, for `verifyRecord`.
 * @throws ApiError, NoAnswerError when there is no record to read, or not all of it
 * @throws LargeRecordError
 */
export async function fetchRecord(batchId: string): Promise<unknown> {
  const answer = await send(countApi.readRecord, { params: { id: batchId } });
  return readRecord(chunksOf(answer));
}

/** Not every browser can go through a stream by `for await`. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body?.getReader();
  let bytes = 0;
  for (;;) {
    const { done = true, value } = (await reader?.read().catch(throwNoAnswer)) ?? {};
    if (done || !value) return;
    bytes += value.length;
    if (bytes > mostBytes) {
      await reader?.cancel();
      throw new LargeRecordError();
    }
    yield value;
  }
}

function throwNoAnswer(cause: unknown): never {
  throw new NoAnswerError({ cause });
}
