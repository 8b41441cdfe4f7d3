import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { givenFlag, storedPicks } from '#web/features/ballots/visitor/own/stored.ts';
import { storedDraft } from '#web/features/questions/visitor/draft.ts';
import { noteSubmitted } from '#web/features/questions/visitor/remembered/submitted.ts';
import { forgetPerson } from './person.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's storage: its keys are what was put in. */
function stubStorage(name: 'localStorage' | 'sessionStorage', entries: Record<string, string>) {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => delete storage[key],
  });
  vi.stubGlobal(name, Object.assign(storage, entries));
  return storage;
}

function openBrowser() {
  const local = stubStorage('localStorage', { first_steps_put_away: 'true' });
  const session = stubStorage('sessionStorage', { new_question_key: '{}' });
  storedPicks('batch', 1).write(['one', null, null, null]);
  givenFlag('batch').write(1);
  noteSubmitted(['one']);
  storedDraft.write({ name: 'Ada', email: 'ada@example.org', text: 'Who speaks for the river?' });
  return { local, session };
}

test('nothing is left of a person who is forgotten, and what belongs to the browser stays', () => {
  const { local, session } = openBrowser();
  forgetPerson();
  expect([Object.keys(local), Object.keys(session)]).toEqual([['first_steps_put_away'], ['new_question_key']]);
});

test('a person’s ballots can be forgotten without their questions', () => {
  const { local, session } = openBrowser();
  forgetPerson(['stoning_']);
  expect(Object.keys(local)).toEqual(['first_steps_put_away', 'submitted_questions']);
  expect(Object.keys(session)).toContain('question_draft');
});

test('all that visitors’ pages store belongs to a person', () => {
  const files = globSync('src/web/{features/*/visitor,public}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] });
  const storing = files.filter((file) => /storedValue\(|(local|session)Storage/.test(readFileSync(file, 'utf8')));
  expect(storing.map((file) => file.replaceAll('\\', '/'))).toEqual([]);
});
