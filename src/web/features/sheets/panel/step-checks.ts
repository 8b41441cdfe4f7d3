import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { boothsAddress } from '#web/features/booths/panel/booths-part.tsx';
import { helperCodesQuery } from '#web/features/hall-helpers/panel/helper-codes-query.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import type { StepCheck } from '#web/panel-kit/step-check.ts';
import { adminTexts } from '#web/text/admin.ts';
import { hasSheets } from './sheets-part.tsx';

/** When paper is printed and counts, and whether helpers have a code to enter it, before stoning starts. */
export function usePaperChecks(batch: Batch, wanted: boolean): StepCheck[] {
  const may = usePermissions();
  const said = wanted && hasSheets(batch);
  const enabled = said && may(hallHelpersApi.listCodes);
  const { data } = useQuery({ ...helperCodesQuery(batch), enabled });
  return said ? paperChecksOf(batch, data?.filter(({ opens }) => opens === 'entry').length) : [];
}

/** The same, of so many codes, where that is known. */
export function paperChecksOf(batch: Batch, codes: number | undefined): StepCheck[] {
  const { paper, entryCodes, toHelpers: label } = adminTexts.batches.preflight;
  const said = { sentence: paper, toLookAt: false };
  if (codes === undefined) return [said];
  const way = codes === 0 ? { way: { label, address: boothsAddress(batch) } } : {};
  return [said, { sentence: entryCodes({ count: codes }), toLookAt: codes === 0, ...way }];
}
