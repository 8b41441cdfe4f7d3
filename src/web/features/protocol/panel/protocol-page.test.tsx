import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import type { Batch } from '#contract/council/batches.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { speak } from '#web/text/active.ts';
import { toProtocolLanguage } from './protocol-language.ts';
import { type Counted, ProtocolPage } from './protocol-page.tsx';

const english = toSpoken(compile(readCatalogues(), 'en'));

beforeAll(() => speak(english));

function print(batch: Partial<Batch>): string {
  const counted: Counted = {
    cards: { made: 60, void: 1, exchanged: 1, used: 9 },
    packages: [{ package: 'one', language: 'en', made: 30, counted: 10, invalid: { blank: 1 } }],
    stacks: [{ id: 'one', number: 1, state: 'counted', people: [], closed_at: null, without_code: 1 } as never],
  };
  const rules = { ...usualRules, voters: 'cards', paper: 'on' } as const;
  const page = (
    <ProtocolPage
      batch={makeBatch({ rules, ...batch })}
      council={{ name: 'Town of Lindental', logo: null }}
      counted={counted}
      given={{ cards: 60, sheets: 20 }}
      language={toProtocolLanguage(english)}
    />
  );
  return renderToStaticMarkup(page);
}

function rowsOf(batch: Partial<Batch>): Record<string, string> {
  const rows = print(batch).matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g);
  return Object.fromEntries([...rows].map(([, label = '', value = '']) => [label, value]));
}

test('what lay in the box was returned, found or not, and a card that became a sheet is not left over', () => {
  const given = { count: 1, reason: 'Burnt.' };
  expect(rowsOf({ sheets_in_box: 13, sheets_given_up: given })).toMatchObject({
    'Not returned': '7',
    'Given out and not used': '50',
  });
  expect(rowsOf({})).toMatchObject({ 'Not returned': '8' });
});

test('whose count it was is said on top and once more where it is signed', () => {
  const [head = '', , signatures = ''] = print({ name: 'Winter Council', ballots: 241 }).split(
    /<\/h2>|<h3>We were present/,
  );
  expect(head).toMatch(/Town of Lindental.*Winter Council/);
  expect(signatures).toMatch(/Town of Lindental.*Winter Council.*Ballots: 241.*Witness.*Witness.*For the town/);
});
