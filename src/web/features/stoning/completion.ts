import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BallotReceipt } from '#contract/ballots.ts';
import { type PublicBatch, phases } from '#contract/batches.ts';
import { useKept } from '#web/use-kept.ts';
import { findMyBallot } from './ballot.ts';
import { completedFlag, keptPicks } from './kept.ts';

/** `isNew`: it was given in this page, just now. */
export type MyBallot = BallotReceipt & { isNew?: boolean };

function myBallotQuery({ id, stoning_round }: Pick<PublicBatch, 'id' | 'stoning_round'>) {
  return queryOptions({
    queryKey: ['my-ballot', id, stoning_round],
    queryFn: ({ signal }): Promise<MyBallot | null> => findMyBallot(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether a flag speaks of the round that is running. A flag without a round may, so the server is asked. */
export function flagCounts(flag: number | boolean | null, round: number): boolean {
  return typeof flag === 'number' ? flag >= round : flag === true;
}

/** Whether this browser has given its stones in the running round. The flag answers at once, the server has the last word. */
export function useCompletion(batch: PublicBatch) {
  const queryClient = useQueryClient();
  const flag = completedFlag(batch.id);
  const flagged = flagCounts(useKept(flag), batch.stoning_round);
  const mine = useQuery({ ...myBallotQuery(batch), enabled: flagged && batch.phase === phases.stoning });

  useEffect(() => {
    if (mine.data === null) flag.remove();
  }, [mine.data, flag]);

  return {
    completed: mine.data ? true : flagged,
    receipt: mine.data ?? null,
    /** Remembers that the stones are given. */
    complete(receipt: MyBallot) {
      queryClient.setQueryData(myBallotQuery(batch).queryKey, receipt);
      flag.write(receipt.round);
      keptPicks(batch.id, batch.stoning_round).remove();
    },
    /** Asks the server, whatever the flag says. */
    ask: () => queryClient.fetchQuery({ ...myBallotQuery(batch), staleTime: 0, retry: false }),
  };
}
