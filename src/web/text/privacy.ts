import { part } from './part.ts';

/** The page about privacy. An organiser can put other words in place of `builtIn`, in the same form. */
export const privacyText = part('privacy', 'page');
