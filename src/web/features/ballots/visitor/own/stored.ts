import * as z from 'zod/mini';
import { StoredKey } from '#web/api/stored-key.ts';
import { memoize } from '#web/memoize.ts';
import { personalValue } from '#web/person.ts';
import type { Picks } from './picks.ts';

const PickSchema = z.nullable(z.string());
const PicksSchema: z.ZodMiniType<Picks> = z.tuple([PickSchema, PickSchema, PickSchema, PickSchema]);

const GivenSchema = z.object({ receipt: z.string(), picks: PicksSchema });
export type Given = z.infer<typeof GivenSchema>;

/** The picks of a round, as far as they have come. */
export const storedPicks = memoize((batchId: string, round: number) =>
  personalValue('local', `stoning_draft_${batchId}_${round}`, PicksSchema),
);

/** What is given otherwise in a round, as far as it has come; never what stays of the ballot, nor its receipt. */
export const storedAnew = memoize((batchId: string, round: number) =>
  personalValue('local', `stoning_anew_${batchId}_${round}`, PicksSchema),
);

/**
 * Picks of an earlier round that were never given go on in this one, so that none is lost when a round is set aside. What
 * was to be placed anew goes with its round, or with the end of stoning: nobody needs it any more.
 */
export function tidyPicks(batchId: string, round: number, open: boolean): void {
  const now = storedPicks(batchId, round);
  if (!open) for (const stored of [storedAnew, storedChangeKey]) stored(batchId, round).remove();
  for (let earlier = round - 1; earlier > 0; earlier -= 1) {
    storedAnew(batchId, earlier).remove();
    const before = storedPicks(batchId, earlier);
    const picks = before.read();
    if (picks === null) continue;
    before.remove();
    if (now.read() === null) now.write(picks);
  }
}

/** What was given, and its receipt: for who gave it, in this browser alone, until it is removed here. */
export const storedGiven = memoize((batchId: string, round: number) =>
  personalValue('local', `stoning_given_${batchId}_${round}`, GivenSchema, { shared: true }),
);

const storedKey = (what: string) =>
  memoize((batchId: string, round: number) => personalValue('local', `stoning_${what}_${batchId}_${round}`, StoredKey));

/** The key of the ballot that is under way, and of one in place of another. */
export const storedBallotKey = storedKey('ballot');
export const storedChangeKey = storedKey('change');

/** Shuffles the questions for this browser. */
export const storedSeed = memoize((batchId: string) => personalValue('local', `stoning_order_${batchId}`, z.number()));

/**
 * The round in which this browser gave its stones; the button reads it. Any other content, as `true`, counts as given
 * until the server says otherwise. Other tabs hear of it, so that none goes on offering what is done.
 */
export const givenFlag = memoize((batchId: string) =>
  personalValue('local', `stoning_completed_${batchId}`, z.union([z.number(), z.boolean()]), { shared: true }),
);
