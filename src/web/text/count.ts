import { toListText } from './moments.ts';
import { part } from './part.ts';

/** Sentences about the count: how anybody can check it, and what administrators are warned of. */
export const countText = part('count', (say) => ({
  unsafe: (settings: readonly string[]) => say('unsafe', { settings: toListText(settings) }),
  differing: (batch: string, round: number) => say('differing', { batch, round }),
  restored: (moment: string, backupOf: string) => say('restored', { moment, backupOf }),
}));
