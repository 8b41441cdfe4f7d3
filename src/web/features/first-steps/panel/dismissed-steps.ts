import * as z from 'zod/mini';
import { storedValue } from '#web/storage.ts';

/** That somebody has put the first steps away, in this browser. */
export const dismissedSteps = storedValue('local', 'first_steps_put_away', z.literal(true));
