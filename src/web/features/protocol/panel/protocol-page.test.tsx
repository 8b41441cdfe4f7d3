import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import type { Batch } from '#contract/council/batches.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import type { ShownOutcome } from '#contract/council/council-outcome.ts';
import type { ResultPage } from '#contract/council/results.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { speak } from '#web/text/active.ts';
import type { WhatBecame } from './became.tsx';
import { toProtocolLanguage } from './protocol-language.ts';
import { type Counted, ProtocolPage } from './protocol-page.tsx';

const english = toSpoken(compile(readCatalogues(), 'en'));

beforeAll(() => speak(english));

function print(batch: Partial<Batch>, became?: WhatBecame): string {
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
      became={became}
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

test('after the page that is signed it says what became of each question that was handed over, as of today', () => {
  const asked = (rank: number, outcome: ShownOutcome | null) =>
    ({ id: `q${rank}`, rank, text: `Question ${rank}?`, forwarded: true, outcome }) as ResultPage['questions'][number];
  const outcome = { words: null, link: null, by: 'server', day: '2030-01-10' } as const;
  const became: WhatBecame = {
    result: {
      questions: [
        asked(1, { ...outcome, state: 'sent', due: '2030-02-26' }),
        asked(2, { ...outcome, state: 'promised', due: '2030-05-01' }),
        asked(3, null),
        asked(4, null),
      ],
    },
    handover: { at: '2030-01-10T12:00:00Z', questions: ['q1', 'q2', 'q3'] },
    today: '2030-03-10',
  };
  const [signed, after = ''] = print({ name: 'Winter Council' }, became).split('<section class="protocol-became">');
  expect(signed).toBe(print({ name: 'Winter Council' }).replace(/<\/div>$/, ''));
  expect(after).toContain('As of 10-03-2030');
  const rows = [...after.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.replaceAll(/<\/?bdi[^>]*>|<\/?span[^>]*>/g, '').replaceAll(/<[^>]+>/g, ' '),
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/1 +Question 1\? .*Sent to the council on 10-01-2030 +Overdue by 12 days: due by 26-02-2030/);
  expect(rows[1]).toMatch(/Promised by the council until 01-05-2030 \(10-01-2030\) *$/);
  expect(rows[2]).toMatch(/Handed over on 10-01-2030; nothing more is written yet/);
  expect(print({}, { ...became, handover: undefined, result: { questions: [asked(3, null)] } })).not.toContain('As of');
});
