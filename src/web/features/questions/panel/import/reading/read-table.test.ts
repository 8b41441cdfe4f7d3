import { describe, expect, test } from 'vitest';
import type { Headings } from './headings-in-table.ts';
import { readTable } from './read-table.ts';
import { readText } from './read-text.ts';
import type { Choice, TableRead, Unreadable } from './table.ts';

const rows = [
  ['Frage', 'Name', 'E-Mail'],
  ['Wer spricht für den Fluss?', 'Zoë', 'zoe@example.org'],
  ['Zwei\nZeilen; und "Zeichen", beide', 'Grace', ''],
];
const quoted = (delimiter: string, lineEnd = '\r\n') =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join(lineEnd);
const headings: Headings = new Map([
  ['frage', 'text'],
  ['question', 'text'],
  ['text', 'text'],
  ['name', 'author'],
  ['author', 'author'],
]);
const cellsOf = (read: TableRead | Unreadable) => ('code' in read ? read : read.table.map(({ cells }) => cells));
const read = (bytes: Uint8Array<ArrayBuffer>, choice: Choice = {}) => readTable(new Blob([bytes]), headings, choice);
const readBytes = async (bytes: Uint8Array<ArrayBuffer>) => cellsOf(await read(bytes));
const readPasted = (text: string) => cellsOf(readText(text, headings));
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(text, 'utf16le');
  return Uint8Array.from(order === 'le' ? bytes : bytes.swap16());
};

describe('a CSV file', () => {
  test.each([',', ';', '\t'])('with %j between its cells', async (delimiter) => {
    expect(await readBytes(new TextEncoder().encode(quoted(delimiter)))).toEqual(rows);
    expect(readPasted(quoted(delimiter, '\n'))).toEqual(rows);
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
    expect(readPasted(text)).toEqual([
      ['text', 'author'],
      ['=1+1', "'=A"],
    ]);
  });

  test('with a quotation mark that never closes says in which row', () => {
    expect(readPasted('text,author\nWhy?,Ada\n"Who?,Grace\nWhat?,Ada\n')).toEqual({ code: 'quotes', row: 3 });
  });

  test('keeps the numbers that rows have in the file', () => {
    const table = readText('text;author\n\n;\nWhy?;Ada', headings);
    expect(table).toMatchObject({ table: [{ number: 1 }, { number: 4 }] });
  });
});

describe('a list', () => {
  test.each([
    ['of sentences with commas', ['Wann wird der Radweg gebaut, und wer zahlt ihn?', 'Wer spricht, wenn nicht wir?']],
    ['in which every sentence has one comma', ['Why, Ada?', 'Who, Grace?', 'When, Alan?']],
    ['with semicolons', ['Wann kommt der Bus; und wohin?', 'Wer zahlt?']],
    ['that begins with a quotation', ['"Tempo 30", was heißt das?', 'Was ist "Tempo 30", und wo?']],
    ['with a quotation that does not close', ['"Tempo 30 for all, and when?', 'Why?']],
    ['with strokes', ['Bus | Bahn: was kommt?', 'Rad | Auto: was geht?']],
    ['with a heading', ['Frage', 'Wann, und wer?', 'Wie, und wo?']],
    ['with a tab in one line', ['Wann\tkommt der Bus?', 'Wer zahlt?']],
    ['that names an address', ['Why does nobody, e.g. a@example.org, answer?', 'Who, if not we, does?', 'Why?']],
  ])('%s has one cell in a line', (_, lines) => {
    expect(readPasted(lines.join('\n'))).toEqual(lines.map((line) => [line]));
    expect(readPasted(`${lines.join('\r\n')}\r\n`)).toEqual(lines.map((line) => [line]));
  });

  test('keeps a cell of several lines together', () => {
    expect(readPasted('"One, and\ntwo?"\nThree?')).toEqual([['One, and\ntwo?'], ['Three?']]);
  });

  test.each([
    [
      'by a heading',
      'Frage;Ort\nWhy, Ada?;Bern',
      [
        ['Frage', 'Ort'],
        ['Why, Ada?', 'Bern'],
      ],
    ],
    [
      'by a heading between commas',
      'Name,Frage\nAda,Why?',
      [
        ['Name', 'Frage'],
        ['Ada', 'Why?'],
      ],
    ],
    [
      'by quotation marks',
      '"Why, and who?",Ada\nWhat?,Grace',
      [
        ['Why, and who?', 'Ada'],
        ['What?', 'Grace'],
      ],
    ],
    [
      'by an address',
      'Why, Ada?;Ada;a@example.org\nWho?;Grace',
      [
        ['Why, Ada?', 'Ada', 'a@example.org'],
        ['Who?', 'Grace'],
      ],
    ],
    [
      'by an address between commas',
      'Why?,a@example.org\nWho?,',
      [
        ['Why?', 'a@example.org'],
        ['Who?', ''],
      ],
    ],
    [
      'by a tab in each row',
      'Why, Ada?\tAda\nWho, Grace?\tGrace',
      [
        ['Why, Ada?', 'Ada'],
        ['Who, Grace?', 'Grace'],
      ],
    ],
  ])('is a table %s', (_, text, table) => {
    expect(readPasted(text)).toEqual(table);
  });

  test('is read otherwise where somebody says so', () => {
    expect(readText('Why?;Ada\nWho?;Grace', headings)).toMatchObject({ separator: '' });
    expect(cellsOf(readText('Why?;Ada\nWho?;Grace', headings, { separator: ';' }))).toEqual([
      ['Why?', 'Ada'],
      ['Who?', 'Grace'],
    ]);
  });

  test('in which a quotation mark stands in the way of an address says where', () => {
    expect(readPasted('"Tempo 30" for all?;Ada;a@example.org')).toEqual({ code: 'quotes', row: 1 });
  });
});

describe('letters', () => {
  // What a Mac writes for these letters, and Windows in Central Europe.
  const mac: Record<string, number> = {
    ä: 0x8a,
    ö: 0x9a,
    ü: 0x9f,
    ß: 0xa7,
    Ä: 0x80,
    é: 0x8e,
    è: 0x8f,
    ç: 0x8d,
    ñ: 0x96,
    á: 0x87,
    '¿': 0xc0,
    '’': 0xd5,
  };
  const central: Record<string, number> = {
    ł: 0xb3,
    ą: 0xb9,
    ę: 0xea,
    ż: 0xbf,
    ó: 0xf3,
    ś: 0x9c,
    č: 0xe8,
    ř: 0xf8,
    ě: 0xec,
    ž: 0x9e,
    š: 0x9a,
    í: 0xed,
    á: 0xe1,
    ő: 0xf5,
    ű: 0xfb,
  };
  const encode = (text: string, table: Record<string, number> = {}) =>
    Uint8Array.from([...text].map((letter) => table[letter] ?? letter.charCodeAt(0)));
  const arabic = (text: string) =>
    Uint8Array.from(
      [...text].map(
        (letter) => ({ م: 0xe3, ت: 0xca, ى: 0xec, ي: 0xed, ا: 0xc7, ل: 0xe1, ر: 0xd1 })[letter] ?? letter.charCodeAt(0),
      ),
    );

  test.each([
    ['utf-8', 'Wer fährt für Jörg?', new TextEncoder().encode('Wer fährt für Jörg?')],
    ['windows-1252', 'Wer fährt für Jörg? Straße', encode('Wer fährt für Jörg? Straße')],
    ['windows-1252', 'Où est passée l\u00e9cole?', encode('Où est passée l\u00e9cole?')],
    ['windows-1252', '¿Cuándo vendrá el camión, señora?', encode('¿Cuándo vendrá el camión, señora?')],
    ['windows-1252', 'Šárka oder Jörg?', encode('Šárka oder Jörg?', { Š: 0x8a })],
    ['macintosh', 'Wer fährt für Jörg?', encode('Wer fährt für Jörg?', mac)],
    ['macintosh', 'Wie heißt Jörg?', encode('Wie heißt Jörg?', mac)],
    [
      'macintosh',
      'Pourquoi l’école ferme, après ça?',
      encode('Pourquoi l’école ferme, après ça?', { ...mac, à: 0x88 }),
    ],
    ['macintosh', '¿Cuándo viene la señora?', encode('¿Cuándo viene la señora?', mac)],
    ['windows-1250', 'Kto będzie płacił za drogę?', encode('Kto będzie płacił za drogę?', central)],
    ['windows-1250', 'Proč není v řece čistá?', encode('Proč není v řece čistá?', central)],
    ['windows-1250', 'Mikor lesz erdő és fű?', encode('Mikor lesz erdő és fű?', central)],
    ['windows-1256', 'متى يمر الماي', arabic('متى يمر الماي')],
    ['utf-16le', 'Wer fährt?', utf16('Wer fährt?', 'le')],
    ['utf-16be', 'Wer fährt?', utf16('Wer fährt?', 'be')],
  ])('in %s are known by what they make: %s', async (codePage, _, bytes) => {
    expect(await read(bytes)).toMatchObject({ codePage });
  });

  test('are read otherwise where somebody says so', async () => {
    const bytes = encode('Jšrg', { š: 0x9a });
    expect(cellsOf(await read(bytes, { codePage: 'windows-1250' }))).toEqual([['Jšrg']]);
    expect(cellsOf(await read(bytes, { codePage: 'macintosh' }))).toEqual([['Jörg']]);
  });

  test.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48]],
    ['a workbook of before 2007, or one with a password', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]],
  ])('are not made of %s', async (_, bytes) => {
    expect(await readBytes(Uint8Array.from(bytes))).toEqual({ code: 'unreadable' });
  });
});
