import '#tests/support/english.ts';
import type { Page } from '@playwright/test';
import { lazyTexts } from '#web/text/lazy.ts';
import { becomeBooth } from './at-booth.ts';
import { expect, openPanel, test } from './fixtures.ts';

const asked = {
  en: 'Why is the public library closed on Sundays, and who decided that?',
  de: 'Warum ist die Bücherei am Sonntag geschlossen, und wer hat das entschieden?',
  fr: 'Pourquoi la bibliothèque est-elle fermée le dimanche, et qui l’a décidé ?',
  es: '¿Por qué está cerrada la biblioteca los domingos, y quién lo decidió?',
  ar: 'لماذا تغلق المكتبة أبوابها أيام الأحد، ومن قرر ذلك؟',
};
const texts = Object.values(asked);

/** In which language each of the questions stands on a page, and in which direction; nothing of one that is not there. */
function read(page: Page, html?: string): Promise<string[]> {
  return page.evaluate(
    ([texts, html]) => {
      const root = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
      return texts.map((text) => {
        const words = [...root.querySelectorAll('[dir="auto"]')].filter(
          ({ textContent }) => textContent?.trim() === text,
        );
        return [...new Set(words.map((one) => one.closest('[lang]')?.getAttribute('lang')))].join('+') || '–';
      });
    },
    [texts, html] as const,
  );
}

/**
 * The table beside this test; after a wanted change `npx playwright test question-languages --update-snapshots` writes it anew, to be
 * read again.
 */
test('a question is marked with its language wherever it stands', async ({ page, api, session, browser, server }) => {
  test.slow();
  const rows = [['', ...Object.keys(asked)]];
  const note = async (where: string, on: Page = page, html?: string) => {
    if (html === undefined) await expect.poll(() => read(on), where).toContain('de');
    rows.push([where, ...(await read(on, html))]);
  };
  const drawn = async (path: string) => (await page.request.get(path)).text();
  const { id } = await api.openBatch();
  for (const text of texts) await api.ask(id, text, 'Ada');
  await api.change(id, { rules: { booth: 'on', council_size: 3, stones_shown: 'when_completed' } });
  await page.goto('/');
  await note('list of questions');
  await api.change(id, { phase: 2 });

  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  await expect(page.locator('.pick-item')).toHaveCount(5);
  await note('ballot, before a pick');
  await note('plain page of the ballot', page, await drawn('/stones'));
  for (const text of [asked.ar, asked.de, asked.fr, asked.es])
    await page.getByRole('main').getByRole('button', { name: text }).first().click();
  rows.push(['tray', ...(await readWithin(page, '.slot-question'))]);
  await page.getByRole('button', { name: lazyTexts.placing.complete }).click();
  rows.push(['review', ...(await readWithin(page, '.review q'))]);
  await page.getByRole('dialog').getByRole('button', { name: lazyTexts.placing.complete }).click();
  await expect(page.locator('.receipt ol')).toBeVisible();
  rows.push(['own picks', ...(await readWithin(page, '.receipt ol [dir="auto"]'))]);

  const booth = await (await browser.newContext({ baseURL: server.address })).newPage();
  await becomeBooth(booth, String((await api.call('POST', `/api/admin/batches/${id}/booths`)).code));
  await booth.getByRole('button', { name: lazyTexts.booth.begin }).click();
  await note('booth', booth);
  await booth.context().close();

  await openPanel(page, session, `/admin?batch=${id}&view=questions`);
  await note('panel');
  await api.change(id, { phase: 3 });
  await page.goto('/');
  await note('result');
  await page.goto('/?view=wall');
  await note('wall');
  await note('list of results', page, await drawn('/batches'));
  await note('small view', page, await drawn('/?view=embed'));
  await page.goto(`/admin/print/${id}`);
  await note('pack for the council');
  const table = rows.map(
    ([where = '', ...cells]) =>
      where.padEnd(28) +
      cells
        .map((cell) => cell.padEnd(4))
        .join('')
        .trimEnd(),
  );
  expect(`${table.join('\n')}\n`).toMatchSnapshot('question-languages.txt');
});

/** The same of one part of a page, where questions stand cut or beside other words. */
function readWithin(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll(
      (words, texts) =>
        texts.map((text) => words.find(({ textContent }) => textContent?.trim() === text)?.getAttribute('lang') ?? '–'),
      texts,
    );
}
