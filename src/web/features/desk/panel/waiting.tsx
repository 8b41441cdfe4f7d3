import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { deskApi } from '#contract/council/desk.ts';
import { allows } from '#contract/council/phases.ts';
import { readsFirst } from '#contract/council/public-batch.ts';
import { questionCountsQuery } from '#web/features/questions/panel/queries.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';

/** How many questions moderators have to decide, or in a completed batch words about answers, by the id of their batch. */
function useWaiting(): ReadonlyMap<string | null, number> {
  const { data = [] } = useQuery(questionCountsQuery);
  return new Map(data.map(({ batch_id, waiting }) => [batch_id, waiting]));
}

/** How many wait in this batch. */
export function useWaitingIn({ id }: Pick<Batch, 'id'>): number {
  return useWaiting().get(id) ?? 0;
}

/**
 * Whether there is a desk: something waits, or what is sent will; while it can be decided, and for who may.
 * Who is at it stays there, where the last decision is taken back.
 */
export function useHasDesk(batch: Batch, isOpen: boolean): boolean {
  const may = usePermissions()(deskApi.next);
  const waiting = useWaitingIn(batch);
  const { questions, result } = allows[batch.phase];
  return may && ((questions && readsFirst(batch.rules)) || ((questions || result) && (waiting > 0 || isOpen)));
}

function deskAddress({ id }: Pick<Batch, 'id'>): string {
  return `/admin?batch=${id}&view=desk`;
}

/** What is said of what waits in a batch. */
export function waitingText({ phase }: Pick<Batch, 'phase'>, count: number): string {
  return allows[phase].result ? adminTexts.verdicts.waiting({ count }) : adminTexts.desk.waiting({ count });
}

function noticeOf({ phase }: Pick<Batch, 'phase'>) {
  return allows[phase].result ? adminTexts.verdicts.notice : adminTexts.desk.notice;
}

/** Says where questions wait to be read, and in the title of the browser's tab how many. */
export function WaitingNotice({ batches, open }: { batches: readonly Batch[]; open: Batch | undefined }) {
  const may = usePermissions()(deskApi.next);
  const waiting = useWaiting();
  const there = batches
    .filter(({ phase }) => may && (allows[phase].questions || allows[phase].result))
    .flatMap((batch) => ({ batch, count: waiting.get(batch.id) ?? 0 }))
    .filter(({ count }) => count > 0);
  useCountInTitle(there.reduce((sum, { count }) => sum + count, 0));
  // On the batch's own page its desk says so.
  const elsewhere = there.filter(({ batch }) => batch.id !== open?.id);
  return (
    <div role="status">
      {elsewhere.map(({ batch, count }) => (
        <p key={batch.id} className="wrap desk-notice">
          {noticeOf(batch)({ count, batch: batch.name })} <a href={deskAddress(batch)}>{adminTexts.desk.open}</a>
        </p>
      ))}
    </div>
  );
}

const counted = /^\(\d+\) /;

function useCountInTitle(count: number): void {
  useEffect(() => {
    const plain = document.title.replace(counted, '');
    document.title = count > 0 ? `(${count}) ${plain}` : plain;
    return () => {
      document.title = document.title.replace(counted, '');
    };
  }, [count]);
}
