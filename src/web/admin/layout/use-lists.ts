import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { batchesQuery } from '#web/features/batches/panel/queries.ts';
import { questionCountQuery } from '#web/features/questions/panel/queries.ts';
import { userCountQuery } from '#web/features/users/panel/queries.ts';

export type Lists = {
  batches: Batch[];
  /** How many there are; the tables read their pages themselves. */
  users: number;
  questions: number;
};

type ListsState = {
  /** Undefined until all of them are here; then they stay, whatever a later reload does. */
  lists: Lists | undefined;
  /** The first load failed, and no retry has worked yet. */
  failed: boolean;
  retrying: boolean;
  retry: () => void;
};

/** The batches and how much else there is, read in parallel. */
export function useLists(): ListsState {
  const [batches, users, questions] = useQueries({ queries: [batchesQuery, userCountQuery, questionCountQuery()] });
  const all = [batches, users, questions];
  const [failedBefore, setFailedBefore] = useState(false);

  const lists =
    batches.data && users.data && questions.data
      ? { batches: batches.data, users: users.data.count, questions: questions.data.count }
      : undefined;
  const failing = !lists && all.some(({ isError }) => isError);
  if (failing && !failedBefore) setFailedBefore(true);
  if (lists && failedBefore) setFailedBefore(false);

  return {
    lists,
    failed: failing || (failedBefore && !lists),
    retrying: failedBefore && !failing,
    retry: () => {
      for (const query of all) if (!query.data) void query.refetch();
    },
  };
}
