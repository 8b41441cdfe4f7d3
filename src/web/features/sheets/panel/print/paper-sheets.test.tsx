import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeBatch } from '#tests/support/batch.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { toInviteLanguage } from '#web/features/outreach/panel/words.ts';
import { speak } from '#web/text/active.ts';
import { PaperSheets } from './paper-sheets.tsx';

const english = toSpoken(compile(readCatalogues(), 'en'));

beforeAll(() => speak(english));

test('too many questions for a sheet are a list in several orders, beside ballots that hold none', () => {
  const questions = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((id) => ({
    id,
    text: `Question ${id}?`,
  }));
  const signs = Object.fromEntries(questions.map(({ id }, n) => [id, `A${n + 1}`]));
  const sheets = Array.from({ length: 16 }, (_, n) => ({ code: `AAAABBBBCC${n + 10}`, variant: (n % 8) + 1 }));
  vi.stubGlobal('document', { querySelector: () => ({ content: 'https://stones.example.org' }) });
  const council = { name: 'Town of Lindental', logo: null, time_zone: 'Europe/Vienna' } as never;
  const setting = { rooms: [100], isLarge: false, widthOf: (text: string) => text.length };
  const html = renderToStaticMarkup(
    <PaperSheets
      sheets={sheets}
      signs={signs}
      questions={questions}
      form={{ paper: 'list', pages: 1, columns: 1, size: 12, gap: 3.4 }}
      setting={setting as never}
      head={{
        batch: makeBatch({}),
        council,
        language: toInviteLanguage(english),
        address: 'https://stones.example.org',
      }}
    />,
  );
  const lists = html.split('<article class="paper-list"').slice(1);
  expect(lists).toHaveLength(4);
  const orders = lists.map((list) => (list.match(/<ol.*?<\/ol>/)?.[0].match(/Question \w+/g) ?? []).join());
  expect(new Set(orders).size).toBe(4);
  for (const order of orders) expect(order.split(',')).toHaveLength(8);
  const ballots = html.split('<div class="paper-sheet">').slice(1);
  expect(ballots).toHaveLength(16);
  for (const ballot of ballots) expect(ballot).not.toContain('Question ');
});
