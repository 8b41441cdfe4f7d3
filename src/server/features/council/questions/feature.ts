import type { Feature } from '#server/feature.ts';
import { questionChecks } from './checks.ts';
import { removeHeldQuestions } from './held-questions.ts';
import { ownQuestionRoutes } from './own-routes.ts';
import { forgetEarlierAuthors } from './question-edits.ts';
import { questionRoutes } from './routes.ts';
import { splittingRoutes } from './splitting/routes.ts';
import { decision } from './undo/decision.ts';
import { deletion, deletionOfSome } from './undo/deletion.ts';
import { edit } from './undo/edit.ts';
import { importOfSome } from './undo/import.ts';
import { merging } from './undo/merging.ts';
import { splitting } from './undo/splitting.ts';

export const questions: Feature = {
  routes: [questionRoutes, ownQuestionRoutes, splittingRoutes],
  chores: [removeHeldQuestions, forgetEarlierAuthors],
  undoables: [edit, decision, merging, splitting, deletion, deletionOfSome, importOfSome],
  checks: [questionChecks],
};
