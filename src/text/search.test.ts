import { expect, test } from 'vitest';
import { searchQuestions } from './search.ts';

const questions = [
  { id: 'river', text: 'Who speaks for the RIVER?', author: 'Maren Holt' },
  { id: 'ways', text: 'Who pays for the Schul\u00adwege?', author: 'Jo' },
  { id: 'cafe', text: 'Where is the café of the old mill?', author: 'Emil Sørensen' },
];
const found = (wanted: string) => searchQuestions(questions, wanted).map(({ id }) => id);

test.each([
  ['river', ['river']],
  ['maren', ['river']],
  ['CAFE mill', ['cafe']],
  ['schulwege', ['ways']],
  ['Schul\u00adwege', ['ways']],
  ['the', ['river', 'ways', 'cafe']],
  ['  ', ['river', 'ways', 'cafe']],
  ['lake', []],
])('"%s" finds %j', (wanted, ids) => {
  expect(found(wanted)).toEqual(ids);
});
