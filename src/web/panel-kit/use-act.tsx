import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toast.tsx';
import { toastFailure } from './failure.ts';
import { auditLists } from './lists.ts';
import { DoneWithUndo, type Undoable, undoableQuery } from './undo.tsx';

type ActOptions<Input, Result> = {
  act: (input: Input) => Promise<Result>;
  done: (result: Result, input: Input) => string;
  failed: (error: unknown) => string;
  /** The lists that it changes. */
  lists: readonly { queryKey: readonly unknown[] }[];
  /** Where it can be taken back: what the message offers to undo. */
  undo?: (result: Result, input: Input) => Undoable;
};

/** Something an administrator does: says how it went, and stays pending until the lists show it. */
export function useAct<Input, Result>({ act, done, failed, lists, undo }: ActOptions<Input, Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onMutate: () => toast.clear(),
    onSuccess: (result, input) => {
      toast.success(undo ? <DoneWithUndo words={done(result, input)} {...undo(result, input)} /> : done(result, input));
    },
    onError: (error) => toastFailure(failed(error), error),
    // After a failure too: what somebody else changed meanwhile is to be seen.
    onSettled: () => {
      for (const { queryKey } of [undoableQuery, auditLists]) void queryClient.invalidateQueries({ queryKey });
      return Promise.all(lists.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
