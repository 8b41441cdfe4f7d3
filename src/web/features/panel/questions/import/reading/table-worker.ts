import type { Headings } from './headings-in-table.ts';
import { readTable } from './read-table.ts';
import type { Choice } from './table.ts';

/** What the dialog asks for: see `read-aside.ts`. */
export type Asked = { source: Blob | string; headings: Headings; choice: Choice };

addEventListener('message', async ({ data }: MessageEvent<Asked>) =>
  postMessage(await readTable(data.source, data.headings, data.choice)),
);
