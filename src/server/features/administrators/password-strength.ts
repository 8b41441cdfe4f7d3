import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { passwordLength } from '#contract/passwords.ts';
import type { WeakPasswordReason } from '#contract/weak-password.ts';
import { AppError } from '#server/app-error.ts';

const leastScore = 3; // of 4: more than 10^8 guesses, out of reach of whoever stole the slow hashes of a small server

const ownWords = ['Ten Stones', 'tenstones', 'Wisdom Council'];

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Its lists take half a second and 70 MB, which only a server spends on which somebody chooses a password. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  // The lists ship with the packages: nothing about a password leaves the server. Without translations the library
  // answers with the stable names of its warnings.
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    // A tangled password of 128 characters keeps the estimator, and with it the server, busy for seconds otherwise.
    maxLength: 48,
    l33tMaxSubstitutions: 10,
  });
}

const reasonOfWarning: Record<string, WeakPasswordReason> = {
  straightRow: 'keyboard_pattern',
  keyPattern: 'keyboard_pattern',
  simpleRepeat: 'repetition',
  extendedRepeat: 'repetition',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common_password',
  topHundred: 'common_password',
  common: 'common_password',
  similarToCommon: 'like_common_password',
  wordByItself: 'common_word',
  namesByThemselves: 'name',
  commonNames: 'name',
  userInputs: 'about_you',
  pwned: 'common_password',
};

const reasonOfDictionary: Record<string, WeakPasswordReason> = {
  passwords: 'common_password',
  commonWords: 'common_word',
  wikipedia: 'common_word',
  firstnames: 'name',
  lastnames: 'name',
  userInputs: 'about_you',
};

/** Why this password is easy to guess, also for somebody who knows `about` its owner; empty when it is not. */
export async function findWeaknesses(password: string, about: readonly string[]): Promise<WeakPasswordReason[]> {
  estimator ??= loadEstimator();
  const zxcvbn = await estimator;
  const knownWords = [...ownWords, ...about].flatMap(toWords);
  const reasons = judge(zxcvbn, password, knownWords);
  if (reasons.length > 0) return reasons;
  // The estimator takes a name with a number for a long password: what counts is what is left without the names.
  const rest = without(password, knownWords);
  return rest !== password && judge(zxcvbn, rest, []).length > 0 ? ['about_you'] : [];
}

function judge(zxcvbn: ZxcvbnFactory, password: string, knownWords: string[]): WeakPasswordReason[] {
  const { score, feedback, sequence } = zxcvbn.check(password, knownWords);
  if (score >= leastScore) return [];
  const ofParts = sequence.map(({ pattern, dictionaryName }) => reasonOfPattern(pattern, dictionaryName));
  const reasons = new Set(
    [reasonOfWarning[feedback.warning ?? ''], ...ofParts].filter((reason) => reason !== undefined),
  );
  return reasons.size > 0 ? [...reasons] : ['too_predictable'];
}

/** @throws AppError password_too_short, password_too_weak */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  if (password.length < passwordLength.min) throw new AppError('password_too_short');
  const reasons = await findWeaknesses(password, about);
  if (reasons.length > 0) throw new AppError('password_too_weak', { reasons });
}

/** A name and an address are guessed word by word too. */
function toWords(text: string): string[] {
  const lowerCase = text.toLowerCase();
  return [lowerCase, ...lowerCase.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)];
}

function without(password: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
}

function reasonOfPattern(pattern: string, dictionaryName: unknown): WeakPasswordReason | undefined {
  switch (pattern) {
    case 'dictionary':
      return reasonOfDictionary[String(dictionaryName).split('-')[0] ?? ''];
    case 'spatial':
      return 'keyboard_pattern';
    case 'repeat':
      return 'repetition';
    case 'sequence':
    case 'wordSequence':
      return 'sequence';
    case 'regex': // a year
    case 'date':
      return 'date';
    default:
      return undefined;
  }
}
