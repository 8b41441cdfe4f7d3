import { useQuery } from '@tanstack/react-query';
import { isConflict } from './edit-conflict.ts';

type Row = { id: string };

type List<R extends Row> = {
  /** Names everything that was read of the list. */
  queryKey: readonly unknown[];
  /** The row with this id, or none. */
  readOne: (id: string, signal: AbortSignal) => Promise<R[]>;
};

/**
 * A row as somebody else has left it, whatever page of its list it has gone to; read after a conflict, until then as it
 * was opened.
 */
export function useLatest<R extends Row>(opened: R, error: unknown, { queryKey, readOne }: List<R>): R {
  const { data } = useQuery({
    queryKey: [...queryKey, 'one', opened.id],
    queryFn: ({ signal }) => readOne(opened.id, signal),
    enabled: isConflict(error),
  });
  return data?.[0] ?? opened;
}
