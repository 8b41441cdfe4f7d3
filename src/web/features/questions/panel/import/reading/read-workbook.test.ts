import { read as readBySheetJs, utils, write } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

type Hidden = { rows?: readonly number[]; columns?: readonly number[]; state?: 0 | 1 | 2 };
type Sheet = Hidden & { name?: string; cells: readonly (readonly unknown[])[] };

/** Written by a library of somebody else; `rows` and `columns` are counted from 0. */
function writeBook(...sheets: Sheet[]): Uint8Array {
  const book = utils.book_new();
  for (const [index, { name, cells, rows = [], columns = [] }] of sheets.entries()) {
    const sheet = utils.aoa_to_sheet(
      cells.map((row) => [...row]),
      { cellDates: true },
    );
    sheet['!rows'] = cells.map((_, number) => ({ hidden: rows.includes(number) }));
    sheet['!cols'] = Array.from({ length: 6 }, (_, number) => ({ hidden: columns.includes(number), wch: 9 }));
    utils.book_append_sheet(book, sheet, name ?? `Sheet ${index}`);
  }
  book.Workbook = { Sheets: sheets.map(({ state = 0 }) => ({ Hidden: state })) };
  return new Uint8Array(write(book, { type: 'buffer', compression: true, bookSST: true }));
}

/** The same workbook with other words in one of its parts. */
function change(bytes: Uint8Array, path: string, mend: (xml: string) => string): Uint8Array {
  const parts: Zippable = unzipSync(bytes);
  parts[path] = strToU8(mend(strFromU8(parts[path] as Uint8Array)));
  return zipSync(parts);
}

/** A workbook of one sheet with this in it. */
const withSheet = (xml: string) =>
  change(
    writeBook({ cells: [['x']] }),
    'xl/worksheets/sheet1.xml',
    () => `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${xml}</worksheet>`,
  );
const cellsOf = (bytes: Uint8Array, sheet?: string) => {
  const read = readWorkbook(bytes, sheet);
  return 'code' in read ? read : read.table.map(({ cells }) => cells);
};

const six = ['One?', 'Two?', 'Three?', 'Four?', 'Five?', 'Six?'].map((text) => [text, 'Ada', `note on ${text}`]);

describe('what its owner does not see', () => {
  test('rows that are hidden, by a filter, a group or by hand, are left out and counted; the others keep their numbers', () => {
    const read = readWorkbook(writeBook({ cells: six, rows: [1, 2, 4] }));
    expect(read).toMatchObject({
      table: [{ number: 1 }, { number: 4 }, { number: 6 }],
      hidden: { rows: 3, columns: 0, sheets: 0 },
    });
  });

  test.each([
    ['hidden="true"', 1],
    ['hidden="1" outlineLevel="1"', 1],
    ['ht="0" customHeight="1"', 1],
    ['hidden="0" collapsed="1"', 0],
    ['hidden="false" ht="15"', 0],
  ])('a row with %s', (attributes, rows) => {
    const bytes = withSheet(
      `<sheetData><row ${attributes}><c t="str"><v>Why?</v></c></row><row r="7"><c t="str"><v>Who?</v></c></row></sheetData>`,
    );
    expect(readWorkbook(bytes)).toMatchObject({ hidden: { rows } });
    expect(cellsOf(bytes)).toEqual(rows ? [['Who?']] : [['Why?'], ['Who?']]);
  });

  test('columns that are hidden are left out and counted, and so are those without width; empty ones are not counted', () => {
    const read = readWorkbook(writeBook({ cells: six, columns: [1, 2, 5] }));
    expect(read).toMatchObject({ hidden: { rows: 0, columns: 2, sheets: 0 } });
    expect(cellsOf(writeBook({ cells: six, columns: [0, 2] }))).toContainEqual(['', 'Ada']);
    const narrow = withSheet(
      '<cols><col min="2" max="16384" width="0"/></cols><sheetData><row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row></sheetData>',
    );
    expect(readWorkbook(narrow)).toMatchObject({ table: [{ cells: ['a'] }], hidden: { columns: 1 } });
  });

  test('the first sheet that can be seen and has rows is read; all that can be seen are named, the hidden ones counted', () => {
    const sheets: Sheet[] = [
      { name: 'Werte', cells: [['x']], state: 1 },
      { name: 'Listen', cells: [['y']], state: 2 },
      { name: 'Leer', cells: [] },
      { name: 'Gefiltert', cells: [['gone']], rows: [0] },
      { name: 'Fragen', cells: [['Why?']] },
      { name: 'Mehr', cells: [['Who?']] },
    ];
    expect(readWorkbook(writeBook(...sheets))).toMatchObject({
      table: [{ number: 1, cells: ['Why?'] }],
      hidden: { sheets: 2, rows: 0 },
      workbook: { sheet: 'Fragen', names: ['Leer', 'Gefiltert', 'Fragen', 'Mehr'] },
    });
    expect(cellsOf(writeBook(...sheets), 'Mehr')).toEqual([['Who?']]);
    expect(readWorkbook(writeBook(...sheets), 'Gefiltert')).toMatchObject({ table: [], hidden: { rows: 1 } });
  });

  test('cells and words that are crossed out are left out, and their rows are known by it', () => {
    const fonts = '<fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>';
    const formats = '<cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs>';
    const unused = '<dxfs><dxf><font><strike/></font></dxf></dxfs>';
    const rich = (look: string) =>
      `<is><r><t xml:space="preserve">Who pays </t></r><r>${look}<t xml:space="preserve">the old </t></r><r><rPr><b/></rPr><t>bridge?</t></r></is>`;
    const bytes = change(
      withSheet(
        `<sheetData>
          <row><c t="str" s="1"><v>Gone?</v></c><c t="str"><v>Ada</v></c></row>
          <row><c t="str" s="2"><v>Stays?</v></c></row>
          <row><c t="inlineStr">${rich('<rPr><strike/></rPr>')}</c></row>
          <row><c t="inlineStr">${rich('<rPr><strike val="0"/></rPr>')}</c></row>
          <row><c t="inlineStr" s="1">${rich('<rPr><i/></rPr>')}</c></row>
          <row><c s="1"/></row>
        </sheetData>`,
      ),
      'xl/styles.xml',
      () => `<styleSheet>${fonts}${formats}${unused}</styleSheet>`,
    );
    expect(readWorkbook(bytes)).toMatchObject({
      table: [
        { number: 1, cells: ['', 'Ada'], struck: true },
        { number: 2, cells: ['Stays?'] },
        { number: 3, cells: ['Who pays bridge?'], struck: true },
        { number: 4, cells: ['Who pays the old bridge?'] },
        { number: 5, cells: ['the old bridge?'], struck: true },
      ],
    });
  });
});

describe('a cell', () => {
  test('is text as it stands there', () => {
    const cells = [
      ['  =1+1 ', 12.5, 0.1 + 0.2, true],
      ['Zwei\nZeilen', '0012', '🌊 & <b>', 1e21],
      [null, null, new Date('2026-11-27T00:00:00Z')],
    ];
    expect(cellsOf(writeBook({ cells }))).toEqual([
      ['  =1+1 ', '12.5', '0.3', 'true'],
      ['Zwei\nZeilen', '0012', '🌊 & <b>', '1e+21'],
      ['', '', '2026-11-27'],
    ]);
  });

  test.each([
    ['of a formula', '<c t="str"><f>A1&amp;"b"</f><v>said</v></c>', 'said'],
    ['with what XML cannot hold', '<c t="inlineStr"><is><t>a_x0009_b_x005F_x0009_</t></is></c>', 'a\tb_x0009_'],
    ['of a failed formula', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    [
      'with a sign that is written by its number',
      '<c t="inlineStr"><is><t>a&#128512;&#x41;&amp;amp;</t></is></c>',
      'a😀A&amp;',
    ],
    ['with how it is spoken', '<c t="inlineStr"><is><t>東</t><rPh sb="0" eb="1"><t>ひがし</t></rPh></is></c>', '東'],
    [
      'as other programs name it',
      '<x:c xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" t="inlineStr"><x:is><x:t>said</x:t></x:is></x:c>',
      'said',
    ],
    ['with what it quotes', '<c t="inlineStr"><is><t><![CDATA[<row hidden="1">]]></t></is></c>', '<row hidden="1">'],
  ])('%s', (_, xml, text) => {
    expect(cellsOf(withSheet(`<sheetData><row>${xml}</row></sheetData>`))).toEqual([[text]]);
  });

  test('with only the empty value of a formula says nothing', () => {
    expect(cellsOf(withSheet('<sheetData><row><c t="str"><f>""</f><v></v></c></row></sheetData>'))).toEqual([]);
  });
});

describe('by what it makes of itself', () => {
  test('one cell in the last row and column is one cell', () => {
    const bytes = withSheet(
      '<sheetData><row r="1"><c r="A1" t="str"><v>Why?</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
    );
    const read = readWorkbook(bytes);
    expect(read).toMatchObject({ table: [{ number: 1, cells: ['Why?'] }, { number: 1_048_576 }] });
  });

  test('rows that all reach to the last column are refused', () => {
    const rows = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(300);
    expect(readWorkbook(withSheet(`<sheetData>${rows}</sheetData>`))).toEqual({ code: 'too_large' });
  });

  test('formatted cells without words cost nothing', () => {
    const rows = '<row><c r="XFD1" s="0"/></row>'.repeat(3_000);
    expect(readWorkbook(withSheet(`<sheetData>${rows}</sheetData>`))).toMatchObject({ table: [] });
  });

  test('what the archive names as too large is not unpacked', () => {
    const bytes = namedAs(withSheet(`<sheetData><row><c t="str"><v>Why?</v></c></row></sheetData>`), 1_500_000_000);
    expect(readWorkbook(bytes)).toEqual({ code: 'too_large' });
  });

  test('what holds more than the archive names is cut there, and is no workbook', () => {
    const rows = '<row><c t="str"><v>Why?</v></c></row>'.repeat(1_000);
    expect(readWorkbook(namedAs(withSheet(`<sheetData>${rows}</sheetData>`), 500))).toEqual({ code: 'unreadable' });
  });

  test.each([
    ['no archive', Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ['an archive of something else', zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') })],
    ['a sheet that ends in the middle', withSheet('<sheetData><row><c>')],
    ['one of which all sheets are hidden', writeBook({ cells: [['x']], state: 1 }, { cells: [['y']], state: 2 })],
  ])('%s is not read', (_, bytes) => {
    expect(readWorkbook(bytes)).toEqual({ code: 'unreadable' });
  });

  /** The archive says of its sheet that it has this size. */
  function namedAs(bytes: Uint8Array, size: number): Uint8Array {
    const named = bytes.slice();
    const view = new DataView(named.buffer);
    for (let at = 0; at < named.length - 46; at++) {
      if (view.getUint32(at, true) !== 0x02014b50) continue;
      const length = view.getUint16(at + 28, true);
      if (strFromU8(named.subarray(at + 46, at + 46 + length)) === 'xl/worksheets/sheet1.xml')
        view.setUint32(at + 24, size, true);
    }
    return named;
  }
});

test('the library that wrote these files reads in them what we read', () => {
  const book = readBySheetJs(writeBook({ cells: six }), { type: 'array' });
  expect(utils.sheet_to_json(book.Sheets['Sheet 0'] ?? {}, { header: 1 })).toEqual(cellsOf(writeBook({ cells: six })));
});
