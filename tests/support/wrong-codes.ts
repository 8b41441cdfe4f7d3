import { codeAlphabet, toCode } from '#contract/wire/typed-code.ts';

/**
 * As many codes that nobody has, each like this one but for its end. A code that is made up may by chance (one of 1,024)
 * end as this server has its codes end, and then waits behind nobody's guesses; beside a right end all others are wrong.
 */
export function wrongCodes(right: string, count: number): string[] {
  const code = toCode(right);
  const [drawn, end] = [code.slice(0, -2), code.slice(-2)];
  const ends = [...codeAlphabet].flatMap((first) => [...codeAlphabet].map((second) => first + second));
  return ends
    .filter((other) => other !== end)
    .slice(0, count)
    .map((other) => drawn + other);
}
