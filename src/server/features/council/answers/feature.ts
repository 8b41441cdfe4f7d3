import type { Feature } from '#server/feature.ts';
import { answerRoutes } from './routes.ts';

export const answers: Feature = {
  routes: [answerRoutes],
};
