import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { toastFailure } from './failure.ts';
import { auditLists } from './query-keys.ts';
import { DoneWithUndo, type Undoable, undoableQuery } from './undo.tsx';

type ActOptions<Input, Result> = {
  act: (input: Input) => Promise<Result>;
  /** How it went; as a `notice` where nothing was changed for whoever reads it. */
  done: (result: Result, input: Input) => string | { notice: string };
  failed: (error: unknown, input: Input) => string;
  /** The lists that it changes. */
  lists: readonly { queryKey: readonly unknown[] }[];
  /** Where it can be taken back: what the message offers to undo. */
  undo?: (result: Result, input: Input) => Undoable;
};

/** A message waits no longer than this for the lists: what is done is to be told also where reading them again is stuck. */
const longestWaitMs = 2000;

/**
 * Something an administrator does: stays pending until the lists show it, and says how it went no sooner, but for `longestWaitMs`.
 * Who presses the next step on reading the message would otherwise send it with a revision that has passed.
 */
export function useAct<Input, Result>({ act, done, failed, lists, undo }: ActOptions<Input, Result>) {
  const queryClient = useQueryClient();
  const reload = () => {
    for (const { queryKey } of [undoableQuery, auditLists]) void queryClient.invalidateQueries({ queryKey });
    return Promise.all(lists.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
  };
  return useMutation({
    mutationFn: act,
    onMutate: () => toast.clear(),
    onSuccess: async (result, input) => {
      const reloaded = reload();
      await Promise.race([reloaded, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
      const said = done(result, input);
      const words = typeof said === 'string' ? said : said.notice;
      const message: ReactNode = undo ? <DoneWithUndo words={words} {...undo(result, input)} /> : words;
      if (typeof said === 'string') toast.success(message);
      else toast.notice(message);
      return reloaded;
    },
    onError: (error, input) => {
      toastFailure(failed(error, input), error);
      return reload(); // what somebody else changed meanwhile is to be seen
    },
  });
}

/** These sentences, as a notice where the act reached nothing. */
export function orNotice(count: number, sentences: readonly (string | false)[]): string | { notice: string } {
  const words = sentences.filter(Boolean).join(' ');
  return count > 0 ? words : { notice: words };
}
