/**
 * What something about a batch is saved as, without its ending: by the last part of the batch's address, which never changes and
 * has letters that every system takes; and from the second round on by the round, whose result is another.
 */
export function fileNameOf(
  what: 'ranking' | 'record' | 'hand-over' | 'poster' | 'cards' | 'voting-cards' | 'helpers',
  { slug, round }: { slug: string; round: number },
): string {
  return `ten-stones-${what}-${slug}${round > 1 ? `-round-${round}` : ''}`;
}
