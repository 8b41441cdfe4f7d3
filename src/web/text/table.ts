import { part } from './part.ts';

/** Sentences of long lists. */
export const tableText = part('admin', 'table', (say) => ({
  found: (count: number) => say('found', { count }),
  range: (from: number, to: number, total: number) => say('range', { from, to, total }),
}));
