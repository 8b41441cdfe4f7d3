import { beforeAll, expect, test } from 'vitest';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { recordWords } from '#verify/words.ts';
import { speak } from '#web/text/active.ts';
import { uncheckedSentence } from './unchecked-sentence.ts';

beforeAll(() => {
  speak(toSpoken(compile(readCatalogues(), 'en')));
});

test('a page says in words what the command line names by its place in the file', () => {
  const places = ['written_by', 'arrivals', 'of_later', 'questions.of_later'];
  expect(uncheckedSentence(places)).toBe(
    'Not checked, because nothing in a record can prove it: which version of Ten Stones wrote the file, how the ballots came in, what a newer version of Ten Stones added.',
  );
  expect(recordWords.unchecked(places)).toContain('arrivals, of_later');
});
