import type { Feature } from '#server/feature.ts';
import { batchChecks } from './checks.ts';
import { dueStepJob } from './due-steps.ts';
import { followStep } from './follow-step.ts';
import { followClosing } from './paper-channel.ts';
import { batchRoutes } from './routes.ts';
import { activation } from './undo/activation.ts';
import { batchChange } from './undo/batch-change.ts';
import { creation } from './undo/creation.ts';
import { deactivation } from './undo/deactivation.ts';
import { assignment, moveOfSome, unassignment } from './undo/move.ts';
import { step } from './undo/step.ts';

export const batches: Feature = {
  routes: [batchRoutes],
  followers: [followStep, followClosing],
  jobs: [dueStepJob],
  undoables: [step, activation, deactivation, creation, batchChange, assignment, unassignment, moveOfSome],
  checks: [batchChecks],
};
