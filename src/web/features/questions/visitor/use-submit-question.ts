import { use, useEffect, useState } from 'react';
import { type SubmittedQuestion, submissionsApi } from '#contract/council/submissions.ts';
import { afterCookie } from '#web/api/as-voter.ts';
import { call, NoAnswerError } from '#web/api/call.ts';
import { sendOnce } from '#web/api/idempotency.ts';
import { patience } from '#web/api/patience.ts';
import { ActiveBatchContext, type ActiveBatchView } from '#web/features/public-page/visitor/queries.ts';
import { type Draft, storedDraft } from './draft.ts';
import { sentContent, storedSubmissionKey } from './remembered/sent.ts';
import { noteSubmitted } from './remembered/submitted.ts';
import { contentOf } from './submission.ts';

/** Sends a draft once, however often it is tried. `submit` throws what `error` says afterwards. */
export function useSubmitQuestion(batchId: string) {
  const activeBatch = use(ActiveBatchContext);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  // A reload does not answer what had no answer.
  useEffect(() => {
    const draft = storedDraft.read();
    if (draft && sentContent() === contentOf(batchId, draft)) setError(new NoAnswerError());
  }, [batchId]);

  const submit = async (draft: Draft): Promise<SubmittedQuestion> => {
    setPending(true);
    setError(null);
    try {
      const question = await send(batchId, draft);
      noteSubmitted([question.id]);
      const view = activeBatch.read().data;
      // What waits to be read is on no page yet.
      if (view?.batch?.id === batchId && question.state === 'published') activeBatch.set(withQuestion(view, question));
      return question;
    } catch (failure) {
      setError(failure);
      void activeBatch.refresh();
      throw failure;
    } finally {
      setPending(false);
    }
  };
  return { submit, isPending, error, forgetError: () => setError(null) };
}

async function send(batchId: string, draft: Draft): Promise<SubmittedQuestion> {
  await afterCookie();
  return sendOnce(storedSubmissionKey, contentOf(batchId, draft), (headers) =>
    call(submissionsApi.submit, { params: { id: batchId }, headers, body: draft }, patience()),
  );
}

function withQuestion(view: ActiveBatchView, { state: _, ...question }: SubmittedQuestion): ActiveBatchView {
  if (view.questions.some(({ id }) => id === question.id)) return view;
  return { ...view, questions: [question, ...view.questions] };
}
