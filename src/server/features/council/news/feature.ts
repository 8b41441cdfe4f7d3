import type { Feature } from '#server/feature.ts';
import { newsChecks } from './checks.ts';
import { followNews, followSubmissions } from './follow-acts.ts';
import { confirmationJob, newsJob, spreadJob } from './jobs.ts';
import { newsPages } from './pages.ts';
import { newsRoutes } from './routes.ts';
import { forgetOldNews } from './subscriptions.ts';

export const news: Feature = {
  routes: [newsRoutes, newsPages],
  followers: [followSubmissions, followNews],
  jobs: [confirmationJob, spreadJob, newsJob],
  chores: [forgetOldNews],
  checks: [newsChecks],
};
