import { part } from './part.ts';

/** The public pages. */
export const publicText = part('public', 'page');
/** What all screens share. */
export const uiText = part('public', 'ui');
/** The stoning process: the section on the page, the full-screen view, the review. */
export const stoningText = part('public', 'stoning');
/** How moments read: moments.ts puts the values in. */
export const momentsText = part('public', 'moments');
/** What went wrong and what to do next: see problems.ts. */
export const problemsText = part('public', 'problems');
