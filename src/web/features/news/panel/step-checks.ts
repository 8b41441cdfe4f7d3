import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { newsApi } from '#contract/council/news.ts';
import { call } from '#web/api/call.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { failedChecks, type StepCheck } from '#web/panel-kit/step-check.ts';
import { adminTexts } from '#web/text/admin.ts';

/** How many people are mailed when a batch takes its next step, whichever that is: who wants to write to nobody yet can wait. */
export function useNewsChecks({ id, rules }: Batch): StepCheck[] {
  const { data, error } = useQuery({
    queryKey: [...questionsQuery.queryKey, 'news', id],
    queryFn: ({ signal }) => call(newsApi.count, { params: { id } }, { signal }),
    enabled: rules.notices === 'on',
    staleTime: 0,
  });
  const count = data?.people ?? 0;
  const mailed = { sentence: adminTexts.panel.toldByMail({ count }), toLookAt: true };
  return [...(count > 0 ? [mailed] : []), ...failedChecks(error)];
}
