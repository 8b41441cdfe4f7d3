import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/trust/audit.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { speak } from '#web/text/active.ts';
import { AuditAct, GroupedActs } from './audit-act.tsx';

beforeAll(() => {
  speak(toSpoken(compile(readCatalogues(), 'en')));
});

const act = (kind: AuditEntry['kind'], before: AuditEntry['before'], after: AuditEntry['after']): AuditEntry => ({
  id: '1',
  at: '2030-01-17T18:00:00.000Z',
  actor_id: 'ada',
  actor_name: 'Ada',
  kind,
  batch_id: 'b1',
  batch_name: 'May Council',
  subject_id: null,
  before,
  after,
});
const toWords = (markup: React.ReactNode) => {
  const text = renderToStaticMarkup(markup)
    .replaceAll(/<svg.*?<\/svg>/g, '→')
    .replaceAll(/<[^>]+>/g, '');
  return text.replaceAll('→ to ', '→ ').replace(/^.*?(Ada)/, '$1');
};
const lineOf = (entries: readonly AuditEntry[]) => toWords(<GroupedActs entries={entries} />);

test('acts in one line name the phases that they went through', () => {
  const changed = (before: number, after: number) => act('batch.phase_changed', { phase: before }, { phase: after });
  expect(lineOf([changed(2, 3), changed(1, 2)])).toBe('Ada: Phase changed, 2 times: Submission → Stoning → Completed');
  const changes = [{ field: 'phase', label: 'Phase', before: 'Submission', after: 'Stoning' }];
  const alone = <AuditAct folded entry={changed(1, 2)} changes={changes} subject={undefined} />;
  expect(renderToStaticMarkup(alone)).toMatch(/<summary>.*Stoning.*<\/summary>/);
});

test('acts in one line say how much it was in all, and a number that was put right says both', () => {
  const made = (sheets: number) => act('sheets.made', null, { sheets, language: 'en' });
  expect(lineOf([made(40), made(20)])).toMatch(/^Ada: .*2 times · .*60$/);
  const moved = (questions: number) => act('questions.moved', null, { questions, batch_id: 'b1' });
  expect(lineOf([moved(3), moved(4)])).toMatch(/2 times · 7 questions$/);
  const counted = (before: number, after: number) => ({
    before: { sheets_in_box: before },
    after: { sheets_in_box: after },
  });
  const [one, two] = [counted(40, 41), counted(41, 43)];
  expect(
    lineOf([act('batch.box_counted', two.before, two.after), act('batch.box_counted', one.before, one.after)]),
  ).toMatch(/: 40 → 41 → 43$/);
});
