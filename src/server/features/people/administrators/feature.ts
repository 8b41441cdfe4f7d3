import type { Feature } from '#server/feature.ts';
import { deleteExpiredInvitations } from './invitation-repository.ts';
import { invitationJob, resetLinkJob, signInCodeJob } from './mail-jobs.ts';
import { recordRefusals } from './refused-sign-ins.ts';
import { administratorRoutes } from './routes.ts';

export const administrators: Feature = {
  routes: [administratorRoutes],
  jobs: [invitationJob, signInCodeJob, resetLinkJob],
  chores: [deleteExpiredInvitations, recordRefusals],
};
