import type { Feature } from '#server/feature.ts';
import { townAccountRoutes } from './routes.ts';

export const townAccount: Feature = {
  routes: [townAccountRoutes],
};
