import { queryOptions } from '@tanstack/react-query';
import { ActiveBatch, activeBatchApi } from '#contract/active-batch.ts';
import { send } from '#web/api/call.ts';

/** The active batch, and how far the server's clock is ahead of this device's. */
export type ActiveBatchView = Omit<ActiveBatch, 'server_time'> & { clockOffsetMs: number; etag: string | null };

export const activeBatchQuery = queryOptions({
  queryKey: ['active-batch'],
  queryFn: ({ signal }) => readActiveBatch(signal),
  networkMode: 'always',
});

async function readActiveBatch(signal: AbortSignal): Promise<ActiveBatchView> {
  const answer = await send(activeBatchApi.read, {}, signal);
  const { server_time, batch, questions } = ActiveBatch.parse(await answer.json());
  return {
    batch,
    questions,
    clockOffsetMs: clockOffset(server_time, answer.headers.get('age'), Date.now()),
    etag: answer.headers.get('etag'),
  };
}

/** The answer may be kept between changes, so its age counts. Below a second both clocks are called equal. */
export function clockOffset(serverTime: string, age: string | null, localNow: number): number {
  const seconds = Number(age ?? 0);
  const offset = Date.parse(serverTime) + (Number.isFinite(seconds) ? seconds * 1000 : 0) - localNow;
  return Math.abs(offset) < 1000 ? 0 : offset;
}
