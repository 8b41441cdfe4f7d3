import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type NewEntry, type Pass, stacksApi } from '#contract/council/stacks.ts';
import { call } from '#web/api/call.ts';
import { sendOnce } from '#web/api/idempotency.ts';
import type { StoredKey } from '#web/api/stored-key.ts';
import { unstoredValue } from '#web/storage.ts';

/** A sheet that was entered, for who looks at the last ones. */
type Entered = { code: string; said: string; again: boolean };
export type Stands = Pick<NewEntry, 'signs'> | Pick<NewEntry, 'invalid'>;

type Sheet = { code: string; stands: Stands; said: string; replaces?: boolean; countersign?: string };

/** Sends one sheet after the other; what is sent again because no answer came is the same request. */
export function useEntry({ batchId, stackId, pass }: { batchId: string; stackId: string; pass: Pass }) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<readonly Entered[]>([]);
  const [count, setCount] = useState<number | null>(null);
  // Nothing of a sheet is stored in the browser.
  const [key] = useState(() => unstoredValue<StoredKey>());
  const sending = useMutation({
    mutationFn: ({ code, stands, replaces, countersign }: Sheet) => {
      const body = { pass, code, ...stands, ...(replaces && { replaces }), ...(countersign && { countersign }) };
      return sendOnce(key, JSON.stringify(body), (headers) =>
        call(stacksApi.enter, { params: { id: batchId, stackId }, headers, body }),
      );
    },
    onSuccess: ({ entered, again, for_other_pass }, { code, said }) => {
      setCount(entered);
      if (for_other_pass) return; // it was to be entered elsewhere
      setLast((before) => [{ code, said, again }, ...before].slice(0, 5));
      void queryClient.invalidateQueries({ queryKey: ['differences', stackId] });
    },
  });
  return { last, count, sending };
}
