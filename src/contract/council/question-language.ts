/** The language of a question of which somebody said that nobody knows it (BCP 47); such a question says none. */
export const unknownLanguage = 'und';
