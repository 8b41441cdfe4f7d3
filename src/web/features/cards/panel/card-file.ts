import type { Batch } from '#contract/council/batches.ts';
import type { MadeCard } from '#contract/council/cards.ts';
import { fileNameOf } from '#contract/council/file-names.ts';
import { toCardAddress } from '#web/card-address.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { saveFile } from '#web/ui/save-file.ts';

export type FileKind = 'csv' | 'xlsx';

/** Hands the codes over as a file that the browser stores. They go nowhere else. */
export async function storeCards(
  batch: Batch,
  cards: readonly MadeCard[],
  address: string,
  kind: FileKind,
): Promise<void> {
  const header = [lazyTexts.cardsPanel.serial, lazyTexts.cardsPanel.code, lazyTexts.cardsPanel.address];
  const rows = cards.map(({ serial, code }) => [serial, code, toCardAddress(address, code)]);
  const content = kind === 'csv' ? toCsv([header, ...rows]) : await toXlsx(header, rows);
  saveFile(
    `${fileNameOf('voting-cards', { slug: batch.slug, round: batch.stoning_round })}.${kind}`,
    content.type,
    content,
  );
}

/** With a mark of its encoding, by which a spreadsheet knows it. */
function toCsv(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  return new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

async function toXlsx(header: readonly string[], rows: readonly (readonly string[])[]): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const toCell = (value: string) => ({ type: String, value });
  const head = header.map((value) => ({ ...toCell(value), fontWeight: 'bold' as const }));
  return writeXlsxFile([head, ...rows.map((row) => row.map(toCell))], {
    columns: [{ width: 14 }, { width: 18 }, { width: 60 }],
    stickyRowsCount: 1,
  }).toBlob();
}
