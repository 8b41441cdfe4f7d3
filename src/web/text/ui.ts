import { part } from './part.ts';

/** Sentences of the parts that all screens share. */
export const uiText = part('public', 'ui');
