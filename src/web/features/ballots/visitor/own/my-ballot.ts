import { useEffect } from 'react';
import type { MyBallot as FoundBallot } from '#contract/council/ballots.ts';
import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { Resource, useResource } from '#web/api/resource.ts';
import { retryLater } from '#web/api/retry-later.ts';
import { memoize } from '#web/memoize.ts';
import { refusesStorage, useStoredValue } from '#web/storage.ts';
import { findMyBallot, lookForMine } from './ballot.ts';
import { givenFlag, storedPicks } from './stored.ts';

/**
 * `isNew`: it was given in this page, just now, perhaps in place of one with the receipt `replaced`. Its own receipt is
 * empty where the server said only that the stones are given.
 */
export type MyBallot = FoundBallot & { isNew?: boolean; replaced?: string };

/** A hall of pages hears in the same moment that a question left, and must not ask in it. */
const spreadMs = 3000;

/** This browser's ballot of a round, null when there is none. */
const ballotOf = memoize((batchId: string, _round: number) => {
  const read = async (signal: AbortSignal): Promise<MyBallot | null> => {
    const found = await findMyBallot(batchId, signal);
    const known = mine.read().data;
    if (!found || found.receipt !== known?.receipt) return found;
    const { choices: _, ...told } = known;
    return { ...told, ...found };
  };
  const mine = new Resource<MyBallot | null>(read);
  return { mine, heard: { choosable: undefined as number | undefined } };
});

/** Whether a flag speaks of the round that is running. A flag without a round may, so the server is asked. */
export function flagCounts(flag: number | boolean | null, round: number): boolean {
  return typeof flag === 'number' ? flag >= round : flag === true;
}

/**
 * Whether this browser has given its stones in the running round. The flag answers at once, the server has the last word.
 * `choosable` counts the questions that can be chosen: with each that leaves, the ballot may have become one that can be
 * changed.
 */
export function useMyBallot(batch: PublicBatch, choosable?: number) {
  const flag = givenFlag(batch.id);
  const flagged = flagCounts(useStoredValue(flag), batch.stoning_round);
  const { mine, heard } = ballotOf(batch.id, batch.stoning_round);
  const { data, error } = useResource(mine);
  // Where nothing is kept the server alone knows.
  const mustAsk = (flagged || refusesStorage()) && allows[batch.phase].ballots;

  useEffect(() => {
    const { data, isFetching } = mine.read();
    if (mustAsk && data === undefined && !isFetching) void mine.refresh();
  }, [mustAsk, mine]);

  useEffect(() => {
    heard.choosable ??= choosable;
    if (!mustAsk || choosable === undefined || choosable === heard.choosable) return;
    const asking = setTimeout(() => {
      heard.choosable = choosable;
      void mine.refresh();
    }, Math.random() * spreadMs);
    return () => clearTimeout(asking);
  }, [mustAsk, mine, heard, choosable]);

  useEffect(
    () => (mustAsk && error !== null ? retryLater(() => void mine.refresh()) : undefined),
    [mustAsk, error, mine],
  );

  useEffect(() => {
    if (data === null && flagged) flag.remove();
  }, [data, flagged, flag]);

  return {
    hasGiven: data ? true : flagged,
    ballot: data ?? null,
    /** Takes note that the stones are given. */
    note(ballot: MyBallot) {
      mine.set(ballot);
      flag.write(ballot.round);
      storedPicks(batch.id, batch.stoning_round).remove();
    },
    /** Takes note that the ballot that was found is none of this browser's. */
    disown() {
      mine.set(null);
    },
    /** Asks the server, whatever the flag says. Undefined: this browser's cookie did not come. */
    async ask(): Promise<MyBallot | null | undefined> {
      const found = await lookForMine(batch.id);
      mine.set(found ?? null);
      return found;
    },
  };
}
