import type { Feature } from '#server/feature.ts';
import { newsChecks } from './checks.ts';
import { followNews, followResults, followSubmissions } from './follow-acts.ts';
import { confirmationJob, newsJob, spreadJob, spreadResultJob } from './jobs.ts';
import { newsPages } from './pages.ts';
import { newsRoutes } from './routes.ts';
import { forgetOldNews } from './subscriptions.ts';
import { verdictPage } from './verdict-page.ts';

export const news: Feature = {
  routes: [newsRoutes, newsPages, verdictPage],
  // A result is planned after it was noted.
  followers: [followSubmissions, followNews, followResults],
  jobs: [confirmationJob, spreadJob, spreadResultJob, newsJob],
  chores: [forgetOldNews],
  checks: [newsChecks],
};
