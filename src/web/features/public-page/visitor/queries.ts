import { createContext } from 'react';
import { ActiveBatch, activeBatchApi } from '#contract/council/active-batch.ts';
import type { PageContent } from '#contract/council/page.ts';
import { send } from '#web/api/call.ts';
import { Resource } from '#web/api/resource.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import type { Clock } from './use-server-now.ts';

/** The active batch as this page holds it. */
export type ActiveBatchView = Omit<ActiveBatch, 'server_time'> & {
  /** Names this content to the live events. */
  version: string;
  clock: Clock;
};

/** The active batch as it is known, at first from what the server drew the page from. */
export function makeActiveBatch(content?: PageContent | null): Resource<ActiveBatchView> {
  const read = async (signal: AbortSignal): Promise<ActiveBatchView> => {
    const view = await readActiveBatch(signal);
    return { ...view, questions: keepUnchanged(activeBatch.read().data?.questions ?? [], view.questions) };
  };
  const activeBatch = new Resource(read, content ? toView(content) : undefined);
  return activeBatch;
}

/** One for the whole page; the server has one for each drawing. */
export const ActiveBatchContext = createContext(makeActiveBatch());

async function readActiveBatch(signal: AbortSignal): Promise<ActiveBatchView> {
  const answer = await send(activeBatchApi.read, {}, signal);
  const content = ActiveBatch.parse(await answer.json());
  const view = toView({ ...content, version: versionOf(answer.headers.get('etag')) });
  const clockOffsetMs = clockOffset(content.server_time, answer.headers.get('age'), Date.now());
  return { ...view, clock: { ...view.clock, clockOffsetMs } };
}

/** What the server drew the page from, without its clock, which may be old. */
function toView({ server_time, ...content }: PageContent): ActiveBatchView {
  return { ...content, clock: { clockOffsetMs: 0, drawnAtMs: Date.parse(server_time) } };
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
