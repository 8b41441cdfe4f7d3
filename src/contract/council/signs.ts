import * as z from 'zod/mini';

// What looks alike in handwriting is left out: D and O, I and J, Q, G and C, S and 5, V and U, W and M, Z and 2, 0 and 1.
const letters = 'ABCEFHKLMNPRTUXY';
const digits = '23456789';

/** A sign as it is compared, however it was typed. */
export function toSignForm(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** Whatever is typed for one; whether a question has it is said by its look-up. */
export const Sign = z.string().check(z.maxLength(12), z.overwrite(toSignForm), z.minLength(1));

/** As many signs as questions, all of one length: a letter and a digit, or more digits where there are more than 128 questions. */
export function makeSigns(count: number): string[] {
  let signs = [...letters];
  do signs = signs.flatMap((sign) => [...digits].map((digit) => sign + digit));
  while (signs.length < count);
  return signs;
}
