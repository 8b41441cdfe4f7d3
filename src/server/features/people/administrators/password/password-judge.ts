import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import type { Weakness, WeakPasswordReason } from '#contract/wire/weak-password.ts';
import { answerAsked } from '#server/resting-thread.ts';

// The thread of `password-strength.ts`. The lists ship with the packages: nothing about a password leaves the server.

export type Question = { password: string; about: readonly string[] };

answerAsked(({ password, about }: Question) => findWeaknesses(password, about));

const leastScore = 3; // of 4: more than 10^8 guesses, out of reach of an attacker with the slow hashes of a small server

const ownWords = ['Ten Stones', 'tenstones', 'Wisdom Council'];

// Without translations the library answers with the stable names of its warnings.
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  // A tangled password of 128 characters keeps the estimator busy for seconds otherwise.
  maxLength: 48,
  l33tMaxSubstitutions: 10,
});

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

function findWeaknesses(password: string, about: readonly string[]): Weakness[] {
  const ours = ownWords.flatMap(splitIntoWords);
  const known = [...ours, ...about.flatMap(splitIntoWords)];
  const found = judge(password, known);
  if (found.length > 0)
    return found.map((weakness) => (isOf(ours, weakness) ? { ...weakness, reason: 'product_name' } : weakness));
  // The estimator takes a name with a number for a long password: what counts is what is left without the names.
  const held = known.filter((word) => password.toLowerCase().includes(word));
  if (held.length === 0 || judge(without(password, held), []).length === 0) return [];
  const longest = held.filter((word) => !held.some((other) => other !== word && other.includes(word)));
  return [...new Set(longest)].map((word) => ({ reason: ours.includes(word) ? 'product_name' : 'about_you', word }));
}

function isOf(words: readonly string[], { reason, word }: Weakness): boolean {
  return reason === 'about_you' && word !== undefined && words.includes(word.toLowerCase());
}

/** A reason for each part that is easy to guess, and the one of the whole, where no part has it. */
function judge(password: string, knownWords: string[]): Weakness[] {
  const { score, feedback, sequence } = zxcvbn.check(password, knownWords);
  if (score >= leastScore) return [];
  const ofParts = sequence.flatMap(({ pattern, dictionaryName, token }): Weakness[] => {
    const reason = reasonOfPattern(pattern, dictionaryName);
    return reason ? [{ reason, word: token }] : [];
  });
  const ofAll = reasonOfWarning[feedback.warning ?? ''];
  const found = [...(ofAll && !ofParts.some(({ reason }) => reason === ofAll) ? [{ reason: ofAll }] : []), ...ofParts];
  return found.length > 0 ? unique(found) : [{ reason: 'too_predictable' }];
}

function unique(weaknesses: readonly Weakness[]): Weakness[] {
  return [...new Map(weaknesses.map((one) => [`${one.reason} ${one.word}`, one])).values()];
}

/** A name and an address are guessed word by word too. */
function splitIntoWords(text: string): string[] {
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
