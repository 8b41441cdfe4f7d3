import { Markup } from '#server/html-pages/markup.ts';

/**
 * How much a field takes, so that no form outgrows what the server reads. Fields count halves of some characters, so twice as much: nothing
 * that a rule allows is cut off, and what is too long for one is still there to be shortened.
 */
export function mostTyped(characters: number): Markup {
  return new Markup(`maxlength="${2 * characters}"`);
}
