import type { Check } from '#contract/council/checks.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { allows } from '#contract/council/phases.ts';
import { nounChecks } from '#server/batch-checks.ts';
import { listTakenOut } from '#server/features/council/ballot-paper/repository.ts';
import { readClusters } from '#server/features/council/batches/clusters.ts';

/** Which questions look alike, and which come back, while the next paper can still be put in order. */
export const questionChecks = nounChecks({
  readers: mergingApi.clusters.access,
  isAsked: ({ phase }) => !allows[phase].ballotPaper,
  facts: async (sources, { id }) => ({
    alike: await readClusters(sources, id),
    takenOut: await listTakenOut(sources.db, id),
  }),
  rule: (_, { alike, takenOut }) => [
    ...(alike.compared > 1 ? [toAlike(alike)] : []),
    ...takenOutOnce(takenOut).map(toTakenOut),
  ],
});

function toAlike({ clusters, more, first }: Awaited<ReturnType<typeof readClusters>>): Check {
  const values = { groups: clusters.length, more, first };
  if (clusters.length === 0) return { id: 'alike', level: 'fine', values };
  return { id: 'alike', level: 'look', mend: 'questions', values };
}

function toTakenOut({ text, reason }: { text: string; reason: string }): Check {
  return { id: 'taken_out', level: 'look', mend: 'questions', values: { question: text, reason } };
}

/** Two equal questions may have been taken out for one reason. */
function takenOutOnce(takenOut: readonly { text: string; reason: string }[]) {
  return [...new Map(takenOut.map((one) => [JSON.stringify([one.text, one.reason]), one])).values()];
}
