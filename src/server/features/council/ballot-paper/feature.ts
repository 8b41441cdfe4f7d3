import type { Feature } from '#server/feature.ts';
import { correction } from './undo/correction.ts';
import { takingOut } from './undo/taking-out.ts';

export const ballotPaper: Feature = {
  undoables: [takingOut, correction],
};
