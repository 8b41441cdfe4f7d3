import { openArchive, type ReadPart, TooLarge } from './archive.ts';
import { type Book, readSheetRows } from './sheet-rows.ts';
import { readSharedWords } from './strings.ts';
import { readStyles } from './styles.ts';
import type { TableRead, Unreadable } from './table.ts';
import { isOn, walkXml } from './walk-xml.ts';

type Relation = { type: string; target: string };
type Sheet = { name: string; hidden: boolean; path: string };

/** Reads the sheet of this name, else the first one that can be seen and has rows. */
export function readWorkbook(bytes: Uint8Array, wanted?: string): TableRead | Unreadable {
  try {
    return readSheet(openArchive(bytes), wanted);
  } catch (error) {
    return { code: error instanceof TooLarge ? 'too_large' : 'unreadable' };
  }
}

function readSheet(readPart: ReadPart, wanted: string | undefined): TableRead | Unreadable {
  const main = [...relationsOf(readPart, '').values()].find(({ type }) => type === 'officeDocument');
  const path = main?.target ?? 'xl/workbook.xml';
  const relations = relationsOf(readPart, path);
  const { sheets, from1904 } = readSheetList(readPart(path) ?? '', relations);
  const partOf = (kind: string) => readPart([...relations.values()].find(({ type }) => type === kind)?.target ?? '');
  const shared = partOf('sharedStrings');
  const styles = partOf('styles');
  const book: Book = {
    shared: shared === undefined ? [] : readSharedWords(shared),
    styles: styles === undefined ? [] : readStyles(styles),
    from1904,
  };
  const visible = sheets.filter(({ hidden }) => !hidden);
  const names = visible.map(({ name }) => name);
  const hiddenSheets = sheets.length - visible.length;
  const asked = visible.filter(({ name }) => name === wanted);
  const read = (sheet: Sheet): TableRead => {
    const { rows, hiddenRows, hiddenColumns } = readSheetRows(readPart(sheet.path) ?? '', book);
    const hidden = { rows: hiddenRows, columns: hiddenColumns, sheets: hiddenSheets };
    return { table: rows, hidden, workbook: { sheet: sheet.name, names } };
  };
  let first: TableRead | undefined;
  for (const sheet of asked.length > 0 ? asked : visible) {
    const one = read(sheet);
    if (one.table.length > 0) return one;
    first ??= one;
  }
  return first ?? { code: 'unreadable' };
}

function readSheetList(xml: string, relations: ReadonlyMap<string, Relation>): { sheets: Sheet[]; from1904: boolean } {
  const sheets: Sheet[] = [];
  let from1904 = false;
  walkXml(xml, {
    open: (name, { name: title = '', state, id = '', date1904 }) => {
      if (name === 'workbookPr' && isOn(date1904)) from1904 = true;
      const part = name === 'sheet' ? relations.get(id) : undefined;
      // Beside sheets with cells there are those of charts.
      if (part?.type !== 'worksheet') return;
      sheets.push({ name: title, hidden: state === 'hidden' || state === 'veryHidden', path: part.target });
    },
  });
  return { sheets, from1904 };
}

/** What a part refers to, by the names that it has for them. */
function relationsOf(readPart: ReadPart, path: string): Map<string, Relation> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const xml = readPart(`${folder}_rels/${path.slice(folder.length)}.rels`);
  const relations = new Map<string, Relation>();
  if (xml === undefined) return relations;
  walkXml(xml, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const target = new URL(Target, `archive:/${folder}`).pathname.slice(1);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: decodeURIComponent(target) });
    },
  });
  return relations;
}
