import { picksPerBallot } from '#contract/council/ballots.ts';
import type { InvalidReason } from '#contract/council/sheets.ts';
import { toSignForm } from '#contract/council/signs.ts';
import type { Signs } from '#contract/council/stacks.ts';

/** A key for each reason why a sheet does not count; browsers reload by the fifth. */
export const keysOfReasons: readonly [key: string, reason: InvalidReason][] = [
  ['F1', 'blank'],
  ['F2', 'unreadable'],
  ['F3', 'too_few'],
  ['F4', 'twice_named'],
  ['F6', 'too_many'],
  ['F7', 'other'],
];

/** The signs that were typed, with spaces, commas or nothing between them. */
export function toTypedSigns(typed: string): string[] {
  return toSignForm(typed).match(/[A-Z]\d+/g) ?? [];
}

/** All four, or undefined. */
export function toAllSigns(typed: string): Signs | undefined {
  const signs = toTypedSigns(typed);
  return signs.length === picksPerBallot ? (signs as unknown as Signs) : undefined;
}
