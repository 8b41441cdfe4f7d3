import { expect, test } from './fixtures.ts';
import { settle } from './looks.ts';
import { give } from './paper-acts.ts';
import { openPaper } from './sheets.ts';

const found = 'Your receipt is in the record: your stones were counted.';

test('the code of a receipt is read from a picture on another device, and by the camera of a phone', async ({
  page,
  api,
  newVisitor,
}) => {
  const batch = await api.openBatch({ phase: 2, questions: 5 });
  await page.goto('/');
  const receipt = await give(page);
  await settle(page);
  const picture = await page.getByRole('img', { name: 'QR code of this receipt' }).screenshot();
  await api.change(batch.id, { phase: 3 });

  const other = await newVisitor();
  const sent: string[] = [];
  other.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`));
  await other.goto(`/batches/${batch.slug}`);
  const field = other.getByLabel('Or a picture of the code on it');
  await field.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(other.getByText(/^No receipt could be read in this picture\./)).toBeVisible();
  await field.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: picture });
  await expect(other.getByLabel('Your receipt')).toHaveValue(receipt);
  await expect(other.getByText(found)).toBeVisible();

  const phone = await newVisitor();
  phone.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`));
  await phone.goto(`/batches/${batch.id}#receipt=${receipt}`);
  await expect(phone.getByText(found)).toBeVisible();
  await expect(phone).toHaveURL(`/batches/${batch.id}`);
  expect(sent.filter((request) => request.includes(receipt.slice(0, 9)))).toEqual([]);
});

test('the code of a stub says when one can ask, then that the sheet counted or not, and reaches no server', async ({
  api,
  newVisitor,
}) => {
  const { id, stack, codes, enter } = await openPaper(api);
  const path = `/api/admin/batches/${id}`;
  for (const pass of [1, 2]) {
    await enter(pass, 0);
    await api.call('POST', `${path}/stacks/${stack}/entries`, { pass, code: codes[1], invalid: 'blank' });
  }
  const phone = await newVisitor();
  const sent: string[] = [];
  phone.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`));
  await phone.goto(`/batches/${id}#receipt=${codes[0]}`);
  await expect(phone.getByText('is not completed yet. As soon as it is, you can look up here')).toBeVisible();
  await api.call('POST', `${path}/close-online`, { sheets_in_box: 2 });
  await api.call('POST', `${path}/stacks/${stack}/count`);
  await api.change(id, { phase: 3 });
  await phone.reload();
  await expect(phone.getByText('Your sheet of paper counted.')).toBeVisible();
  await expect(phone).toHaveURL(`/batches/${id}`);
  const ask = async (typed: string) => {
    await phone.getByLabel('Your receipt').fill(typed);
    await phone.getByRole('button', { name: 'Look it up' }).click();
  };
  await ask((codes[1] ?? '').toLowerCase());
  await expect(phone.getByText('Your sheet of paper did not count. Why is told to nobody')).toBeVisible();
  await ask(codes[2] ?? '');
  await expect(phone.getByText('Your sheet of paper is not in the record.')).toBeVisible();
  await expect(phone.getByText('A sheet is not there either where its code was torn off')).toBeVisible();
  expect(sent.filter((request) => codes.some((code) => request.includes(code)))).toEqual([]);
});
