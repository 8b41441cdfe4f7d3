import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readTableOfFile, readTableOfText } from './read-table.ts';

const rows = [
  ['Frage', 'Name', 'E-Mail'],
  ['Wer spricht für den Fluss?', 'Zoë', 'zoe@example.org'],
  ['Zwei\nZeilen; und "Zeichen", beide', 'Grace', ''],
];
const quoted = (delimiter: string, lineEnd = '\r\n') =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join(lineEnd);
const readBytes = (bytes: Uint8Array<ArrayBuffer>) => readTableOfFile(new Blob([bytes]));
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(text, 'utf16le');
  return Uint8Array.from(order === 'le' ? bytes : bytes.swap16());
};

describe('a CSV file', () => {
  test.each([',', ';', '\t'])('with %j between its cells', async (delimiter) => {
    expect(await readBytes(new TextEncoder().encode(quoted(delimiter)))).toEqual(rows);
    expect(readTableOfText(quoted(delimiter, '\n'))).toEqual(rows);
  });

  test.each([
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${quoted(';')}`)],
    ['UTF-16 as Excel writes it', utf16(`\ufeff${quoted('\t')}`, 'le')],
    ['UTF-16 of other machines', utf16(`\ufeff${quoted('\t')}`, 'be')],
    ['Windows-1252', Uint8Array.from(Buffer.from(quoted(';'), 'latin1'))],
    ['a first line for Excel', new TextEncoder().encode(`sep=;\r\n${quoted(';')}`)],
  ])('in %s', async (_, bytes) => {
    expect(await readBytes(bytes)).toEqual(rows);
  });

  test('has the curly marks of Windows', async () => {
    const bytes = Uint8Array.from([
      ...Buffer.from('Question;Name\r\n'),
      0x93,
      ...Buffer.from('Why?'),
      0x94,
      0x3b,
      0x41,
    ]);
    expect(await readBytes(bytes)).toEqual([
      ['Question', 'Name'],
      ['“Why?”', 'A'],
    ]);
  });

  test('that is no ranking of ours keeps what its cells begin with', () => {
    const text = `text,author\r\n=1+1,'=A\r\n`;
    expect(readTableOfText(text)).toEqual([['text', 'author'], ['=1+1', "'=A"], ['']]);
  });

  test('with a quotation mark that never closes says in which row', () => {
    expect(readTableOfText('text,author\nWhy?,Ada\n"Who?,Grace\nWhat?,Ada\n')).toEqual({ code: 'quotes', row: 3 });
  });

  test('keeps empty rows, so that the numbers are those of the file', () => {
    expect(readTableOfText('text;author\n\n;\nWhy?;Ada')).toHaveLength(4);
  });
});

describe('an Excel workbook', () => {
  const write = async (cells: unknown[][]) => {
    const file = writeXlsxFile(cells.map((row) => row.map((value) => (value === null ? null : { value }))) as never);
    return Uint8Array.from(await file.toBuffer());
  };

  test('gives its cells as text', async () => {
    const cells = [
      ['text', 'n'],
      ['  =1+1 ', 12.5],
      [null, null],
      ['Zwei\nZeilen', true],
      ['0012', null],
    ];
    expect(await readBytes(await write(cells))).toEqual([
      ['text', 'n'],
      ['  =1+1 ', '12.5'],
      ['', ''],
      ['Zwei\nZeilen', 'true'],
      ['0012', ''],
    ]);
  });

  test.each([
    ['no workbook', [0x50, 0x4b, 3, 4, 1, 2, 3]],
    ['one of before 2007, or with a password', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]],
  ])('that is %s is not read', async (_, bytes) => {
    expect(await readBytes(Uint8Array.from(bytes))).toEqual({ code: 'unreadable' });
  });
});
