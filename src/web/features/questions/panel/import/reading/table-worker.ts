import type { Headings } from './headings-in-table.ts';
import { readTable } from './read-table.ts';
import type { Choice, Unreadable } from './table.ts';

/** What the dialog asks for: see `read-aside.ts`. */
export type Asked = { source: Blob | string; headings: Headings; choice: Choice };

addEventListener('message', async ({ data: { source, headings, choice } }: MessageEvent<Asked>) => {
  // Not even to be had any more: a file that was changed since it was chosen.
  const gone: Unreadable = { code: 'unreadable' };
  postMessage(await readTable(source, headings, choice).catch(() => gone));
});
