import { expect, test } from 'vitest';
import { compile } from './compile.ts';
import type { Compiled } from './message.ts';
import { readCatalogues } from './read.ts';
import { toSpoken } from './spoken.ts';

const texts = compile(readCatalogues(), 'en', ['public']);

const say = (...own: Compiled[]) =>
  toSpoken({ ...texts, site: { own, contact: null, imprint: null, logo: null, timeZone: null, canMail: false } })
    .sentences;

test("a council's own messages stand in place of ours, of two the later one, and all others stay", () => {
  const { page } =
    say({ public: { page: { title: 'Altdorf', retry: 'Anew' } } }, { public: { page: { title: 'Rat' } } }).public ?? {};
  expect(page).toMatchObject({ title: 'Rat', retry: 'Anew' });
  expect(say().public?.page).toMatchObject({ title: 'Questions for Wisdom Council', retry: 'Try again' });
  expect(page?.stoningPurpose).toBe(say().public?.page.stoningPurpose);
});

test('they take values as ours do', () => {
  const found = [['count'], ' found by {x}'] as const;
  expect(say({ public: { page: { found } } }).public?.page.found({ count: 4 })).toBe('4 found by {x}');
});

test('they bring no text that the page came without', () => {
  const said = say({ later: { circle: { title: 'x' } }, public: { page: { unknown: 'x' } } });
  expect(said).not.toHaveProperty('later');
  expect(said.public?.page).not.toHaveProperty('unknown');
});

test.each(['Rat Altdorf, rat@example.org', '+41 44 123 45 67', '(030) 1234-56', 'مجلس الحيّ'])(
  'among Arabic letters %j keeps its order, and is isolated once',
  (contact) => {
    const { mail } = toSpoken(compile(readCatalogues(), 'ar', ['mail'])).sentences;
    expect(mail?.administrators.invitationContact({ contact })).toBe(`من تسأل: \u2068${contact}\u2069`);
  },
);

test.each(['18:30', '25/11/2026', '192.168.1.5'])('%j keeps its order anyway', (contact) => {
  const { mail } = toSpoken(compile(readCatalogues(), 'ar', ['mail'])).sentences;
  expect(mail?.administrators.invitationContact({ contact })).toBe(`من تسأل: ${contact}`);
});
