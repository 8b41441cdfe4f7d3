import type { Feature } from '#server/feature.ts';
import { verdictChecks } from './checks.ts';
import { followVerdicts, verdictJob } from './council-mail.ts';
import { verdictRoutes } from './routes.ts';
import { decidedWords } from './undo/words.ts';

export const verdicts: Feature = {
  routes: [verdictRoutes],
  followers: [followVerdicts],
  jobs: [verdictJob],
  checks: [verdictChecks],
  undoables: [decidedWords],
};
