import type { Feature } from '#server/feature.ts';
import { reminderJob, toldJob, writtenByLinkJob } from './jobs.ts';
import { deleteOldLinks, followLinks, followRoles, planReminders } from './plan.ts';
import { reminderPages, reminderRoutes } from './routes.ts';

export const reminders: Feature = {
  routes: [reminderRoutes, reminderPages],
  followers: [followRoles, followLinks],
  jobs: [toldJob, reminderJob, writtenByLinkJob],
  chores: [planReminders, deleteOldLinks],
};
