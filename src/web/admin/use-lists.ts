import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/batches.ts';
import type { Question } from '#contract/questions.ts';
import type { User } from '#contract/users.ts';
import { questionsQuery } from '#web/features/admin-questions/queries.ts';
import { batchesQuery } from '#web/features/batches/queries.ts';
import { usersQuery } from '#web/features/users/queries.ts';

export type Lists = { batches: Batch[]; users: User[]; questions: Question[] };

type ListsState = {
  /** Undefined until all of them are here; then they stay, whatever a later reload does. */
  lists: Lists | undefined;
  /** The first load failed, and no retry has worked yet. */
  failed: boolean;
  retrying: boolean;
  retry: () => void;
};

/** Batches, users and questions, read in parallel. */
export function useLists(): ListsState {
  const [batches, users, questions] = useQueries({ queries: [batchesQuery, usersQuery, questionsQuery] });
  const all = [batches, users, questions];
  const [failedBefore, setFailedBefore] = useState(false);

  const lists =
    batches.data && users.data && questions.data
      ? { batches: batches.data, users: users.data, questions: questions.data }
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
