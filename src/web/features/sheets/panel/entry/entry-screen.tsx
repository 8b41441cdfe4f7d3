import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { stacksApi } from '#contract/council/stacks.ts';
import { call } from '#web/api/call.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { sessionQuery } from '#web/panel-kit/session.ts';
import { adminTexts } from '#web/text/admin.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { uiText } from '#web/text/public.ts';
import { EntryOfBatch } from './entry-of-batch.tsx';
import { HelperForm } from './helper-form.tsx';
import './entry.css';

const helperQuery = queryOptions({
  queryKey: ['helper'],
  queryFn: ({ signal }) => call(hallHelpersApi.read, {}, { signal }),
});

/** Who enters: somebody with an account, in the batch that the link names, or a helper, in the one that the code is of. */
export function EntryScreen({ batch, stack }: { batch?: string; stack?: string }) {
  const session = useQuery(sessionQuery);
  const mayEnter = usePermissions()(stacksApi.enter);
  const helper = useQuery(helperQuery);
  useEffect(() => {
    document.title = `${lazyTexts.entry.title}: ${uiText.title}`;
  }, []);
  if (!session.data || !helper.data) return <ListAwaited error={session.error ?? helper.error} />;
  const helps = helper.data.helper?.opens === 'entry' ? helper.data.helper : null;
  const id = mayEnter && batch ? batch : helps?.batch.id;
  return (
    <div className="wrap entry">
      <h1>{lazyTexts.entry.title}</h1>
      {id ? (
        <EntryOfBatch key={id} id={id} first={stack} name={helps?.batch.id === id ? helps.batch.name : undefined} />
      ) : mayEnter ? (
        <>
          <p>{lazyTexts.entry.noBatch}</p>
          <a className="link-row" href="/admin">
            {adminTexts.batchPage.back}
          </a>
        </>
      ) : (
        <HelperForm />
      )}
    </div>
  );
}
