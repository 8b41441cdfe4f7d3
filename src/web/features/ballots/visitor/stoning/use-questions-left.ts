import { type Dispatch, useEffect, useMemo } from 'react';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { isTakenOut } from '#contract/council/ranking.ts';
import type { Picks } from '#web/features/ballots/visitor/own/picks.ts';
import type { StoningAction } from './stoning-state.ts';

/** Takes back what was picked of questions that can no longer be chosen; `questions` is null where none can. */
export function useQuestionsLeft(
  questions: readonly PublicQuestion[] | null,
  picks: Picks,
  dispatch: Dispatch<StoningAction>,
): void {
  const open = useMemo(() => questions && toOpen(questions), [questions]);
  useEffect(() => {
    const gone = picks.filter((one): one is string => one !== null && open !== null && !open.has(one));
    if (gone.length > 0) dispatch({ type: 'questions_left', ids: gone, reasons: reasonsOf(gone, questions ?? []) });
  }, [open, picks, questions, dispatch]);
}

function toOpen(questions: readonly PublicQuestion[]): ReadonlySet<string> {
  return new Set(questions.filter((question) => !isTakenOut(question)).map(({ id }) => id));
}

/** Why questions were taken out, in the organisers' words. */
function reasonsOf(ids: readonly string[], questions: readonly PublicQuestion[]): string[] {
  const gone = questions.filter(({ id }) => ids.includes(id));
  return [...new Set(gone.map(({ taken_out }) => taken_out?.reason ?? ''))].filter(Boolean);
}
