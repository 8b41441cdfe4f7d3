import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { checksQuery, toSentence } from './checks.ts';

/** Where somebody mends what a step waits for whose time has come: that it is taken at once then. */
export function OverdueNote({ batch: { id } }: { batch: Pick<Batch, 'id'> }) {
  const { data } = useQuery({ ...checksQuery({ id }), enabled: id !== '' });
  const overdue = data?.find((check) => check.id === 'overdue');
  return (
    overdue && (
      <p>
        <strong>{toSentence(overdue)}</strong>
      </p>
    )
  );
}
