import '#tests/support/english.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Batch } from '#contract/council/batches.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { sessionQuery } from '#web/panel-kit/session.ts';
import { SettingsSection } from './settings-section.tsx';

const ignore = (_: string) => undefined;

function drawn(batch: Batch): string {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, { administrator: { role: 'viewer' } } as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SettingsSection batch={batch} batches={[batch]} onOpen={ignore} onView={ignore} />
    </QueryClientProvider>,
  );
}

test('Settings lists the deadlines and every rule, and whether they can still be changed', () => {
  const gathering = drawn(makeBatch({}));
  const terms = [...gathering.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, term]) => term);
  expect(terms).toEqual([
    'Question Submission Deadline',
    'Stoning Process Deadline',
    'Moving to the next phase',
    'News by mail',
    'Most questions',
    'When a question is published',
    'Longest question',
    'How stones are shown',
    'One ballot for',
    'Changing a ballot',
    'Stones for one’s own question',
    'Booths',
    'Paper',
    'Questions for the council',
  ]);
  expect(gathering).toContain('This can be changed until “Stoning” starts.');
  expect(drawn(makeBatch({ phase: 2 }))).toContain('This has stood still since “Stoning” started.');
  const answers = { phase: 3, rules: { ...usualRules, council_size: 3, answer_within: 30 } } as const;
  const times = [null, 'handed_over', 'awaited'] as const;
  expect(times.map((answer_days_fixed) => drawn(makeBatch({ ...answers, answer_days_fixed })))).toEqual([
    expect.stringContaining('This can be changed until the first hand-over'),
    expect.stringContaining('This has stood still since the result was handed over.'),
    expect.stringContaining('This has stood still since answers are awaited'),
  ]);
});
