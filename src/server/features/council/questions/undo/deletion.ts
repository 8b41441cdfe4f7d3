import { restoreHeldQuestions } from '#server/features/council/questions/held-questions.ts';
import { giveBack } from '#server/features/council/questions/merged-author.ts';
import { aFewMinutes, questionsKeptOut, undoable } from '#server/features/trust/undo/undoable.ts';

/** Of a question that stands on no paper. */
export const deletion = undoable({
  kinds: ['question.deleted'],
  role: 'moderator',
  minutes: aFewMinutes,
  refusedBy: [...questionsKeptOut, 'questions_submission_key_key'],
  undo: async ({ tx }, { id }) => {
    const restored = await restoreHeldQuestions(tx, id);
    await giveBack(tx, restored);
    return restored.length > 0;
  },
});

/** Of some; others may be deleted later. */
export const deletionOfSome = undoable({ ...deletion, kinds: ['questions.deleted'], laterEnds: 'nothing' });
