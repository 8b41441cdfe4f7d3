import { programTexts } from 'virtual:program-texts';
import { bundleOf } from '#web/text/bundle-of.ts';

/** What is read of tokens, webhooks and frames elsewhere: it comes with these parts, which hardly anybody opens. */
export const programsText = bundleOf(programTexts, 'programs');
