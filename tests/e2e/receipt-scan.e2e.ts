import { expect, test } from './fixtures.ts';
import { give } from './paper-acts.ts';

const found = 'Your receipt is in the record: your stones were counted.';

test('the code of a receipt is read from a picture on another device, and by the camera of a phone', async ({
  page,
  api,
  newVisitor,
}) => {
  const batch = await api.openBatch({ phase: 2, questions: 5 });
  await page.goto('/');
  const receipt = await give(page);
  const picture = await page.getByRole('img', { name: 'QR code of this receipt' }).screenshot();
  await api.change(batch.id, { phase: 3 });

  const other = await newVisitor();
  const sent: string[] = [];
  other.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`));
  await other.goto(`/batches/${batch.slug}`);
  const field = other.getByLabel('Or a picture of the code on it');
  await field.setInputFiles({ name: 'garden.png', mimeType: 'image/png', buffer: await other.screenshot() });
  await expect(other.getByText(/^No receipt could be read in this picture\./)).toBeVisible();
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
