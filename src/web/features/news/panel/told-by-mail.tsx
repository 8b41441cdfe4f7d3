import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { newsApi } from '#contract/council/news.ts';
import { call } from '#web/api/call.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { adminTexts } from '#web/text/admin.ts';
import './told-by-mail.css';

type ToldByMailProps = {
  ids: readonly string[];
  /** Of which completed batch something is written about them. */
  batch?: string;
};

/** How many people an act on these questions tells by mail; nothing where it is nobody. */
export function ToldByMail({ ids, batch }: ToldByMailProps) {
  const { data } = useQuery({
    queryKey: [...questionsQuery.queryKey, 'told', batch, ...ids],
    queryFn: ({ signal }) =>
      call(newsApi.countOf, { body: { ids: [...ids], ...(batch !== undefined && { batch_id: batch }) } }, { signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const people = ids.length > 0 ? (data?.people ?? 0) : 0;
  return (
    <p className="told small quiet num" role="status">
      {people > 0 && adminTexts.panel.toldByMail({ count: people })}
    </p>
  );
}
