import type { Batch } from '#contract/council/batches.ts';
import { hallHelpersApi, type MadeHelperCode } from '#contract/council/hall-helpers.ts';
import type { HelperTask } from '#contract/wire/helper-task.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { laterTexts } from '#web/text/lazy.ts';
import { helperCodesQuery } from './helper-codes-query.ts';
import { codeFailed } from './told-codes.ts';

export function useMakeHelperCode(batch: Batch, onMade: (made: MadeHelperCode) => void) {
  return useAct({
    act: async (opens: HelperTask) =>
      onMade((await call(hallHelpersApi.makeCode, { params: { id: batch.id }, body: { opens } })) as MadeHelperCode),
    done: () => laterTexts.boothsPanel.helperCodeMade,
    failed: codeFailed,
    lists: [helperCodesQuery(batch)],
  });
}

export function useEndHelperCode(batch: Batch) {
  return useAct({
    act: (code: string) => call(hallHelpersApi.endCode, { params: { id: batch.id, code } }),
    done: () => laterTexts.boothsPanel.ended({ what: 'code' }),
    failed: codeFailed,
    lists: [helperCodesQuery(batch)],
  });
}
