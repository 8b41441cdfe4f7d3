/** Sentences about the count: how anybody can check it, and what administrators are warned of. */
export const countText = {
  title: 'Check the count yourself',
  intro:
    'The record holds every receipt, the anonymous ballots where there are at least 20, and a chain that tells if anything was changed. Your browser can count it again, and so can anyone who downloads it.',
  check: 'Check the count',
  checking: 'Counting...',
  download: 'Download the record',
  failed: 'The record could not be read, so nothing was checked. Please try again.',

  warningTitle: 'The count needs you',
  unsafe: (settings: readonly string[]) =>
    `No stones are taken: the database server runs with ${settings.join(', ')}, so a power cut could lose stones that were confirmed. Whoever runs the server has to switch that on; stoning goes on by itself within a minute.`,
  differing: (batch: string, round: number) =>
    `The stones shown for “${batch}” (round ${round}) are not what its ballots give. Something changed the database past Ten Stones. Please do not use this result before somebody has run “npm run verify” on the server.`,
};
