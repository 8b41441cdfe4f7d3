import { part } from './part.ts';

/** Problems that only calls of the administration can be refused with: a visitor's page comes without them. */
export const adminProblemsText = part('admin', 'problems');
