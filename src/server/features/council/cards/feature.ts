import type { Feature } from '#server/feature.ts';
import { cardRoutes } from './routes.ts';

export const cards: Feature = {
  routes: [cardRoutes],
};
