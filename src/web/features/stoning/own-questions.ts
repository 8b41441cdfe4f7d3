import { useEffect } from 'react';
import * as z from 'zod/mini';
import { type PublicBatch, phases } from '#contract/public-batch.ts';
import { Resource, useResource } from '#web/api/resource.ts';
import { storedValue, useStoredValue } from '#web/storage.ts';
import { once } from './stored.ts';

/** The questions that this browser submitted, as far as it remembers; the server has the last word. */
export const submitted = storedValue('local', 'submitted_questions', z.array(z.string()));

export function noteSubmitted(ids: readonly string[]): void {
  submitted.write([...new Set([...ids, ...(submitted.read() ?? [])])].slice(0, 100));
}

// Loaded by those only who have questions of their own in a batch that asks.
const confirmed = once(
  (batchId: string) =>
    new Resource<readonly string[]>(() => import('./confirm-own.ts').then((part) => part.confirmOwn(batchId))),
);

const none: readonly string[] = [];

/** The questions that this browser cannot give stones to, because it submitted them. */
export function useOwnQuestions({ id, phase, rules }: PublicBatch): readonly string[] {
  const resource = confirmed(id);
  const noted = useStoredValue(submitted);
  const { data } = useResource(resource);
  const count = rules.own_question === 'excluded' && phase === phases.stoning ? (noted?.length ?? 0) : 0;
  useEffect(() => {
    if (count > 0) void resource.refresh();
  }, [resource, count]);
  return count > 0 ? (data ?? none) : none;
}
