import { sql } from 'kysely';
import { phasesWith } from '#server/database/phases.ts';
import { lockWords, setWordsState } from '#server/features/council/verdicts/repository.ts';
import { aMonth, undoable } from '#server/features/trust/undo/undoable.ts';

/** Words about an answer stand as they did before they were decided on, as long as they are there. */
export const decidedWords = undoable({
  kinds: ['question.verdict_decided'],
  role: 'moderator',
  minutes: aMonth,
  isPossible: sql`exists (
    select from asker_verdicts
    join batches on (batches.id, batches.stoning_round) = (asker_verdicts.batch_id, asker_verdicts.round)
    where (asker_verdicts.batch_id, question_id, asked_id)
        = (acts.batch_id, acts.subject_id, (acts.what->'verdict'->>'asked')::uuid)
      and round = (acts.what->>'round')::integer and words is not null and said_at < acts.at
      and phase in (${phasesWith('result')})
  )`,
  undo: async ({ tx }, { batch_id: batchId, subject_id: questionId, what: { verdict, round } }) => {
    if (batchId === null || questionId === null || !verdict || round === undefined) return false;
    const { asked: askedId, ...before } = verdict;
    const found = await lockWords(tx, { batchId, questionId, askedId });
    if (!found) return false;
    await setWordsState(tx, { batchId, round, questionId, askedId }, before);
    return true;
  },
});
