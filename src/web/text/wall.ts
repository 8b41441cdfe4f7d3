import { part } from './part.ts';

/** Sentences of the projector view, beside those of the public page. */
export const wallText = part('public', 'wall', (say) => ({
  qrLabel: (address: string) => say('qrLabel', { address }),
}));
