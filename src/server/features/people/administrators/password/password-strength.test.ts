import { expect, test } from 'vitest';
import { findWeaknesses } from './password-strength.ts';

const about = ['Grace Hopper', 'grace.hopper@example.org'];

test.each([
  ['P4ssw0rd1234', 'common_password'],
  ['P4ssw0rd1234', 'like_common_password'],
  ['asdfghjklpoiu', 'keyboard_pattern'],
  ['aaaaaaaaaaaaaaaa', 'repetition'],
  ['abcabcabcabcabc', 'repetition'],
  ['abcdefghijklmn', 'sequence'],
  ['12.05.1987 1', 'date'],
  ['gracehopper2026!', 'about_you'],
  ['tenstones2026', 'product_name'],
  ['twelve stones', 'product_name'],
])('%s is weak because of %s', async (password, reason) => {
  expect((await findWeaknesses(password, about)).map((one) => one.reason)).toContain(reason);
});

test.each([
  ['twelve stones', 'product_name', 'stones'],
  ['Tenstones2026', 'product_name', 'Tenstones'],
  ['gracehopper2026!', 'about_you', 'hopper'],
  ['12.05.1987 1', 'date', '12.05.1987'],
])('of %s it says the part that is at fault', async (password, reason, word) => {
  expect(await findWeaknesses(password, about)).toContainEqual({ reason, word });
});

test.each(['correct horse battery staple', 'ninety blue herons waltz', 'Vq8#mZ!r2LwT', 'дванадцять тихих журавлів'])(
  '%s is good enough',
  async (password) => {
    expect(await findWeaknesses(password, about)).toEqual([]);
  },
);

test('the longest and most tangled password does not keep the server busy', async () => {
  await findWeaknesses('', []); // loads the lists
  const before = process.cpuUsage(); // not the time, which what else the machine does would lengthen
  await findWeaknesses('4@$5p0rd!1aA'.repeat(11).slice(0, 128), about);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2500);
});
