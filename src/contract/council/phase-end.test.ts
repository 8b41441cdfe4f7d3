import { expect, test } from 'vitest';
import { countsPaper, type Ending, graceMs, isOver, type PhaseEnd, phaseDeadline, phaseEnd } from './phase-end.ts';
import type { Phase } from './public-batch.ts';

const on = (day: number) => `2030-01-${String(day).padStart(2, '0')}T18:00:00Z`;
const batch = (more: Partial<Ending> = {}): Ending => ({
  phase: 2,
  submission_deadline: on(5),
  stoning_deadline: on(10),
  moves_on_at: null,
  online_closed_at: null,
  ...more,
});
const end = (moment: string | null, differs: PhaseEnd['differs'] = null) => ({ deadline: on(10), moment, differs });

test.each<[Phase, string | null]>([
  [1, on(5)],
  [2, on(10)],
  [3, null],
])('phase %i ends at its own deadline', (phase, deadline) => {
  expect(phaseDeadline(batch({ phase }))).toBe(deadline);
  expect(phaseEnd(batch({ phase }), 0)?.moment ?? null).toBe(deadline);
});

test.each<[string, string | null, number, PhaseEnd]>([
  ['by its deadline', null, 8, end(on(10))],
  ['by a step before', on(9), 8, end(on(9), 'brought_forward')],
  ['by its deadline, with a step after it', on(11), 8, end(on(10))],
  ['by its deadline, with a step at it', on(10), 8, end(on(10))],
  ['by its deadline, with a step that is due', on(8), 8, end(on(10))],
  ['by nothing that is known, past its deadline', null, 10, end(null, 'still_taken')],
  ['by a step after its deadline', on(12), 11, end(on(12), 'still_taken')],
  ['at once, by a step that is due', on(11), 11, end(null)],
])('a phase ends %s', (_, moves_on_at, day, ends) => {
  expect(phaseEnd(batch({ moves_on_at }), Date.parse(on(day)))).toEqual(ends);
});

test('while paper is counted stoning has no end that is known', () => {
  const counting = batch({ online_closed_at: on(8) });
  expect(countsPaper(counting)).toBe(true);
  expect(phaseEnd(counting, Date.parse(on(9)))).toBe(null);
  expect(countsPaper(batch())).toBe(false);
  expect(countsPaper({ ...counting, phase: 3 })).toBe(false);
});

test('nothing more is taken once the grace after a step is over', () => {
  const over = Date.parse(on(9)) + graceMs;
  expect(isOver({ moves_on_at: on(9) }, over)).toBe(true);
  expect(isOver({ moves_on_at: on(9) }, over - 1)).toBe(false);
  expect(isOver({ moves_on_at: null }, over)).toBe(false);
});
