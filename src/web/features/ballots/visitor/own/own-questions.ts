import { useEffect } from 'react';
import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { Resource, useResource } from '#web/api/resource.ts';
import { submitted } from '#web/features/questions/visitor/remembered/submitted.ts';
import { memoize } from '#web/memoize.ts';
import { useStoredValue } from '#web/storage.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

// Loaded by those only who have questions of their own in a batch that asks.
const { load } = lazyPart(() => import('./confirm-own.ts').then(({ confirmOwn }) => confirmOwn));
const confirmed = memoize(
  (batchId: string) => new Resource<readonly string[]>(() => load().then((confirmOwn) => confirmOwn(batchId))),
);

const none: readonly string[] = [];

/** The questions that this browser cannot give stones to, because it submitted them. */
export function useOwnQuestions({ id, phase, rules }: PublicBatch): readonly string[] {
  const resource = confirmed(id);
  const noted = useStoredValue(submitted);
  const { data } = useResource(resource);
  const count = rules.own_question === 'excluded' && allows[phase].ballots ? (noted?.length ?? 0) : 0;
  useEffect(() => {
    if (count > 0) void resource.refresh();
  }, [resource, count]);
  return count > 0 ? (data ?? none) : none;
}
