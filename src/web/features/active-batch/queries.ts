import { queryOptions } from '@tanstack/react-query';
import { ActiveBatch, activeBatchApi } from '#contract/active-batch.ts';
import type { PageContent } from '#contract/page.ts';
import { send } from '#web/api/call.ts';
import type { Clock } from './use-server-now.ts';

/** The active batch as this page holds it. */
export type ActiveBatchView = Omit<ActiveBatch, 'server_time'> & {
  /** Names this content to the live events. */
  version: string;
  clock: Clock;
};

export const activeBatchQuery = queryOptions({
  queryKey: ['active-batch'],
  queryFn: ({ signal }) => readActiveBatch(signal),
  networkMode: 'always',
});

async function readActiveBatch(signal: AbortSignal): Promise<ActiveBatchView> {
  const answer = await send(activeBatchApi.read, {}, signal);
  const content = ActiveBatch.parse(await answer.json());
  const view = toView({ ...content, version: versionOf(answer.headers.get('etag')) });
  const clockOffsetMs = clockOffset(content.server_time, answer.headers.get('age'), Date.now());
  return { ...view, clock: { ...view.clock, clockOffsetMs } };
}

/** What a page that the server drew says, without its clock, which may be old. */
export function toView({ server_time, batch, questions, version }: PageContent): ActiveBatchView {
  return { batch, questions, version, clock: { clockOffsetMs: 0, drawnAtMs: Date.parse(server_time) } };
}

/** The tag begins with the version; what follows names the exact bytes. */
function versionOf(etag: string | null): string {
  return /^"([^."]*)/.exec(etag ?? '')?.[1] ?? '';
}

/** The answer may be kept between changes, so its age counts. Below a second both clocks are called equal. */
export function clockOffset(serverTime: string, age: string | null, localNow: number): number {
  const seconds = Number(age ?? 0);
  const offset = Date.parse(serverTime) + (Number.isFinite(seconds) ? seconds * 1000 : 0) - localNow;
  return Math.abs(offset) < 1000 ? 0 : offset;
}
