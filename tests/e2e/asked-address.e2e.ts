import { sendRaw } from '#tests/support/raw-request.ts';
import { expectNoViolations } from './axe.ts';
import { press } from './batch-rows.ts';
import { expect, openPanel, test } from './fixtures.ts';

test.use({ ownApp: true }); // an app remembers by which addresses it was asked

test('an owner is told by which address pages were asked for, and uses it', async ({ page, api, session }) => {
  await api.openBatch({ questions: 4 });
  await openPanel(page, session);
  const ask = 'GET / HTTP/1.1\r\nhost: fragen.altdorf.example\r\naccept: text/html\r\nconnection: close\r\n\r\n';
  const answer = await sendRaw(new URL(page.url()).origin, ask);
  await page.reload();
  await expect(page.getByText('1 page was asked for by the address https://fragen.altdorf.example')).toBeVisible();
  await press(page, 'Use it?');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolations(page);
  await press(page.getByRole('alertdialog'), 'Use this address');
  await expect(page.getByText('The address is https://fragen.altdorf.example now.')).toBeVisible();
  await expect(page.getByText('An address that is not set')).toBeHidden();
  await page.setContent(answer.slice(answer.indexOf('<!doctype')));
  await expect(page.getByRole('heading', { name: 'This address is not set up yet' })).toBeVisible();
  await expectNoViolations(page);
});
