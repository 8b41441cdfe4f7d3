import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/trust/audit.ts';
import { groupActs } from './act-groups.ts';

const entry = (id: string, kind: AuditEntry['kind'], actor: string) =>
  ({ id, kind, actor_id: actor, actor_name: actor }) as AuditEntry;

test('what one person did again and again is one line, until somebody else or another act comes between', () => {
  const groups = groupActs([
    entry('1', 'question.published', 'Rosa'),
    entry('2', 'question.published', 'Rosa'),
    entry('3', 'question.published', 'Ada'),
    entry('4', 'question.declined', 'Ada'),
    entry('5', 'question.published', 'Ada'),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['1', '2'], ['3'], ['4'], ['5']]);
});
