import * as z from 'zod/mini';
import { coAsked } from '#web/features/questions/visitor/remembered/co-asked.ts';
import { personalValue } from '#web/person.ts';
import { useStoredValue } from '#web/storage.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { LazyCoAskerVerdictProps } from './lazy-co-asker-verdict.tsx';

const { usePart } = lazyPart(() => import('./lazy-co-asker-verdict.tsx').then((part) => part.LazyCoAskerVerdict));

/** Of which outcomes this browser has said, as one that asked as well, whether they were answers. */
export const coJudged = personalValue('local', 'question_co_judged', z.array(z.string()));

/** Asks whoever said 'That is my question too' whether what became of it was an answer. */
export function CoAskerVerdict(props: LazyCoAskerVerdictProps) {
  const { batchId, questionId } = props;
  const asked = useStoredValue(coAsked)?.includes(questionId) ?? false;
  const said = useStoredValue(coJudged)?.includes(`${batchId} ${questionId}`) ?? false;
  const Part = usePart(asked && !said);
  return asked && !said && Part && <Part {...props} />;
}
