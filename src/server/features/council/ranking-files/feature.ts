import type { Feature } from '#server/feature.ts';
import { rankingFileRoutes } from './routes.ts';

export const rankingFiles: Feature = {
  routes: [rankingFileRoutes],
};
