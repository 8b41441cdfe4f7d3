import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { RulesDialog } from '#web/features/batches/panel/rules/rules-dialog.tsx';
import { MakeCardsForm } from '#web/features/cards/panel/make-cards-form.tsx';
import { checksQuery } from '#web/features/checks/panel/checks.ts';
import { Desk } from '#web/features/desk/panel/desk.tsx';
import { CreateQuestionDialog } from '#web/features/questions/panel/create-question-dialog.tsx';
import { DecideSelected } from '#web/features/questions/panel/decide-selected.tsx';
import { sessionQuery } from '#web/panel-kit/session.ts';
import { speak } from '#web/text/active.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { DeadlinesDialog } from './deadlines-dialog.tsx';

beforeAll(() => {
  speak(toSpoken(compile(readCatalogues(), 'en')));
});

const batch = makeBatch({ is_active: true, waits: 'no_cards' });
const ignore = () => undefined;
const ticked = { ids: ['one'], has: () => true, set: ignore, clear: ignore };

function drawn(part: React.ReactNode, checks: readonly object[]): string {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, { administrator: { role: 'owner' } } as never);
  client.setQueryData(checksQuery(batch).queryKey, checks as never);
  return renderToStaticMarkup(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
}

test.each([
  ['making cards', <MakeCardsForm key="cards" batch={batch} onMade={ignore} />],
  ['assigning questions', <AssignDialog key="assign" batch={batch} batches={[batch]} onClose={ignore} />],
  ['writing a question', <CreateQuestionDialog key="new" batches={[batch]} within={batch.id} onClose={ignore} />],
  ['publishing some', <DecideSelected key="some" selection={ticked} state="waiting" batch={batch} />],
  ['reading questions', <Desk key="desk" batch={batch} />],
])('who mends by %s what an overdue step waits for reads before that it is taken at once', (_, part) => {
  const values = { when: '2030-01-17T18:00:00.000Z', is_planned: false };
  const overdue = [{ id: 'overdue', level: 'stops', act: 'move_on', values }];
  expect(drawn(part, overdue)).toContain('It is taken by itself at once');
  expect(drawn(part, [])).not.toContain('at once when that is there');
});

test('who activates a batch whose deadline has passed reads before that it acts at once', () => {
  const due = makeBatch({ waits: 'inactive', moves_on_at: '2020-01-17T18:00:00.000Z' });
  const dialog = <ActivateDialog opened={due} latest={due} leaving={undefined} onClose={ignore} onActivated={ignore} />;
  expect(drawn(dialog, [])).toContain('acts as soon as it is activated');
});

test('who moves a deadline into the past, or lets one act that has passed, reads before that it acts at once', () => {
  const past = { submission_deadline: '2020-01-17T18:00:00.000Z', stoning_deadline: '2999-01-17T18:00:00.000Z' };
  const acting = { ...usualRules, phase_changes: 'at_deadlines' } as const;
  const due = makeBatch({ is_active: true, ...past });
  const moved = { opened: due, latest: makeBatch({ is_active: true, rules: acting }), onClose: ignore };
  const said = 'it acts as soon as this is saved';
  expect(drawn(<DeadlinesDialog {...moved} />, [])).toContain(said);
  expect(drawn(<DeadlinesDialog {...moved} latest={makeBatch({ is_active: true })} />, [])).not.toContain(said);
  const ruled = { opened: makeBatch({ rules: acting }), latest: due, onClose: ignore };
  expect(drawn(<RulesDialog {...ruled} />, [])).toContain(said);
  expect(
    drawn(<RulesDialog {...ruled} latest={{ ...due, submission_deadline: past.stoning_deadline }} />, []),
  ).not.toContain(said);
});
