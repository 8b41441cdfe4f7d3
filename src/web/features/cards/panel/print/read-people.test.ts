import { expect, test } from 'vitest';
import { readListFile, readPeople } from './read-people.ts';

test.each([
  ['a spreadsheet', 'Erika Beispiel\tAm Mühlbach 7\t01234 Lindental\r\nMax Muster\tWeg 1\t01234 Lindental\r\n'],
  ['semicolons', 'Erika Beispiel;Am Mühlbach 7;01234 Lindental\nMax Muster;Weg 1;01234 Lindental'],
  [
    'commas, a line without words and an empty cell',
    'Erika Beispiel,,Am Mühlbach 7, 01234 Lindental\n,,\nMax Muster,Weg 1,,01234 Lindental',
  ],
  ['a cell of several lines', '"Erika Beispiel\nAm Mühlbach 7\n01234 Lindental"\n"Max Muster\nWeg 1\n01234 Lindental"'],
])('an address is a row with a line for each cell, by %s', (_, list) => {
  expect(readPeople(list, { hasHeadings: false })).toEqual([
    ['Erika Beispiel', 'Am Mühlbach 7', '01234 Lindental'],
    ['Max Muster', 'Weg 1', '01234 Lindental'],
  ]);
});

test('headings are nobody, and a picture is no list', async () => {
  expect(readPeople('Name;Street\nErika Beispiel;Am Mühlbach 7', { hasHeadings: true })).toEqual([
    ['Erika Beispiel', 'Am Mühlbach 7'],
  ]);
  expect(await readListFile(new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x49, 0x48])]))).toBeNull();
  // 'ü' as Excel writes it in a German CSV.
  expect(await readListFile(new Blob([new Uint8Array([0x4d, 0xfc, 0x68, 0x6c])]))).toBe('Mühl');
});
