import { useQuery } from '@tanstack/react-query';
import type { Batch, TakeAlong } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { notForwardedCountQuery, questionCountsQuery } from '#web/features/questions/panel/queries.ts';
import { type BatchCount, sourceBatchesOf } from './source-batches.ts';

/** What is preselected: everything, unless that would take something from a batch that people are looking at or stoning. */
export function usualTakeAlong(counts: readonly BatchCount[], batches: readonly Batch[]): 'all' | 'unassigned' {
  const busy = batches.filter(({ is_active, phase }) => is_active || !allows[phase].leaving).map(({ id }) => id);
  return counts.some(({ batch_id, count }) => count > 0 && batch_id && busy.includes(batch_id)) ? 'unassigned' : 'all';
}

type Choice = { take_along: TakeAlong | ''; take_along_from: string };

/** What is chosen, as far as there still is what it means; a draft may be older than a batch's way back. */
export function stillChosen({ take_along, take_along_from }: Choice, batches: readonly Batch[]): Choice {
  const completed = batches.filter(({ phase }) => allows[phase].result).map(({ id }) => id);
  const from = completed.includes(take_along_from) ? take_along_from : (completed[0] ?? '');
  const gone = take_along === 'not_forwarded' && from === '';
  return { take_along: gone ? '' : take_along, take_along_from: from };
}

/** How many questions each choice would bring, as far as that is known. */
export function useTakeAlongCounts(batches: readonly Batch[], from: string): Record<TakeAlong, number | undefined> {
  const { data: counts } = useQuery(questionCountsQuery);
  const { data: notForwarded } = useQuery({ ...notForwardedCountQuery(from), enabled: from !== '' });
  return {
    all: counts && sourceBatchesOf(counts, batches).comes,
    unassigned: counts && (counts.find(({ batch_id }) => batch_id === null)?.count ?? 0),
    not_forwarded: notForwarded,
    none: 0,
  };
}
