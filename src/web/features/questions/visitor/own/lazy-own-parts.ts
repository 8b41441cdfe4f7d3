import { OfferAuthor } from './offer-author.tsx';
import { YourQuestions } from './own-list.tsx';

/** All that only those load who submitted something with this browser. */
export const ownParts = { YourQuestions, OfferAuthor };
