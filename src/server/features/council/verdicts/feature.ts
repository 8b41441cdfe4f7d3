import type { Feature } from '#server/feature.ts';
import { followVerdicts, verdictJob } from './council-mail.ts';
import { verdictRoutes } from './routes.ts';

export const verdicts: Feature = {
  routes: [verdictRoutes],
  followers: [followVerdicts],
  jobs: [verdictJob],
};
