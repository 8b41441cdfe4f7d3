import type { Batch } from '#contract/council/batches.ts';
import { hallHelpersApi, type MadeHelperCode } from '#contract/council/hall-helpers.ts';
import type { HelperTask } from '#contract/wire/helper-task.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { helperCodesQuery } from './helper-codes-query.ts';
import { codeFailed } from './new-codes.ts';

export function useMakeHelperCodes(batch: Batch, onMade: (made: MadeHelperCode) => void) {
  return useAct({
    act: async (asked: { opens: HelperTask; count: number }) => {
      const made = await call(hallHelpersApi.makeCode, { params: { id: batch.id }, body: asked });
      for (const one of 'codes' in made ? made.codes : [made]) onMade(one);
    },
    done: (_, { count }) => lazyTexts.boothsPanel.helperCodeMade({ count }),
    failed: codeFailed,
    lists: [helperCodesQuery(batch)],
  });
}

/** A new code for a person whose browser is lost. */
export function useRenewHelperCode(batch: Batch, onMade: (made: MadeHelperCode) => void) {
  return useAct({
    act: async (code: string) => onMade(await call(hallHelpersApi.renewCode, { params: { id: batch.id, code } })),
    done: () => lazyTexts.boothsPanel.helperCodeMade({ count: 1 }),
    failed: codeFailed,
    lists: [helperCodesQuery(batch)],
  });
}

export function useEndHelperCode(batch: Batch) {
  return useAct({
    act: (code: string) => call(hallHelpersApi.endCode, { params: { id: batch.id, code } }),
    done: () => lazyTexts.boothsPanel.ended({ what: 'code' }),
    failed: codeFailed,
    lists: [helperCodesQuery(batch)],
  });
}
