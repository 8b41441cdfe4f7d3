import type { Feature } from '#server/feature.ts';
import { userRoutes } from './routes.ts';

export const users: Feature = {
  routes: [userRoutes],
};
