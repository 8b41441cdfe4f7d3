import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { useMyBallot } from '#web/features/ballots/visitor/own/my-ballot.ts';
import { storedGiven } from '#web/features/ballots/visitor/own/stored.ts';
import { useStoredValue } from '#web/storage.ts';
import { useGivenStones } from './lazy-parts.ts';

/** For who gave stones: the receipt, and the own picks where this browser still knows them. */
export function GivenStones({ batch, questions }: { batch: PublicBatch; questions: readonly PublicQuestion[] }) {
  const given = useStoredValue(storedGiven(batch.id, batch.stoning_round));
  const { ballot: known } = useMyBallot(batch);
  const ballot = known?.receipt ? known : given && { receipt: given.receipt, round: batch.stoning_round };
  // Stones that were placed anew elsewhere leave other picks here.
  const picks = given?.receipt === ballot?.receipt ? given?.picks : undefined;
  const Part = useGivenStones(ballot !== null);
  return ballot && Part && <Part batch={batch} ballot={ballot} picks={picks} questions={questions} />;
}
