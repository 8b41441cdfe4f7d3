import type { Feature } from '#server/feature.ts';
import { rememberUndoable } from './remember.ts';
import { forgetOldActs } from './repository.ts';
import { undoRoutes } from './routes.ts';

export const undo: Feature = {
  routes: [undoRoutes],
  followers: [rememberUndoable],
  chores: [forgetOldActs],
};
