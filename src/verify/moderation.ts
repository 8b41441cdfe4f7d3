import type { BatchRecord, Moderation } from '#contract/trust/count.ts';
import type { RecordFinding } from './record-finding.ts';

const kinds = ['published', 'merged', 'split', 'withdrawn', 'waiting', 'elsewhere', 'erased'] as const;

/** What became of all questions that were asked adds up, and no kind is told twice or not at all. */
export function checkModeration(record: BatchRecord): RecordFinding[] {
  if (record.format !== 'ten-stones-record/5' || !record.moderation) return [];
  return addsUp(record.moderation) ? [] : ['moderation_differs'];
}

function addsUp({ asked, declined, joined, ...numbers }: Moderation): boolean {
  const alone = [
    ...kinds.flatMap((kind): [string, number][] => (numbers[kind] === undefined ? [] : [[kind, numbers[kind]]])),
    ...Object.entries(declined).map(([reason, count]): [string, number] => [`declined.${reason}`, count]),
  ];
  const told = [...alone.map(([kind]) => kind), ...joined.flatMap((some) => some.kinds)];
  const counts = [...alone.map(([, count]) => count), ...joined.map(({ count }) => count)];
  return (
    new Set(told).size === told.length &&
    kinds.every((kind) => told.includes(kind)) &&
    counts.reduce((total, count) => total + count, 0) === asked
  );
}
