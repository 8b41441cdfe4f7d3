import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, inject, test, vi } from 'vitest';
import type { Rule } from '#contract/council/batch-rule-rows.ts';
import type { Batch } from '#contract/council/batches.ts';
import { createDatabase } from '#tests/support/database.ts';
import { toCatalogue } from '#text/catalogue.ts';
import { compile } from '#text/compile.ts';
import en from '#text/languages/en.json' with { type: 'json' };

// A rule is a row: two that nobody made, one that stands still and one that never does, are put among the rows before anything
// else of the product is loaded. Their columns, their names in the database and their sentences are this file's own.
vi.resetModules();
afterAll(() => vi.resetModules());

const madeUp: Record<string, Rule> = {
  helpers: { group: 'on_site', kind: 'choice', values: ['off', 'on'], unsaid: 'off', standsStill: true },
  longest_hour: { group: 'end', kind: 'number', least: 2, most: 24, usual: null, standsStill: false },
};
const rows = await import('#contract/council/batch-rule-rows.ts');
Object.assign(rows.batchRules, madeUp);
(rows.combinations as unknown[]).push({
  rule: 'helpers',
  value: 'on',
  needs: { rule: 'stones_shown', value: 'when_completed' },
});

const { batchesApi } = await import('#contract/council/batches.ts');
const { auditApi } = await import('#contract/trust/audit.ts');
const { countApi } = await import('#contract/trust/count.ts');
const { ruleWords } = await import('#server/features/trust/count/rules-in-words.ts');
const { toChanges } = await import('#web/features/audit/panel/changes.ts');
const { asOwner, startTestApp } = await import('#tests/support/app.ts');
const { becomeVoter, cast, choose, openBatch, setPhase } = await import('#tests/support/council.ts');
const { makeBatch } = await import('#tests/support/batch.ts');
const { usualRules } = await import('#contract/council/chosen-rules.ts');
const { verifyRecord } = await import('#verify/record.ts');
const { verifyDatabase } = await import('#verify/database.ts');
const { toSpoken } = await import('#text/spoken.ts');
const { speak } = await import('#web/text/active.ts');

const english = toCatalogue(en);
const { admin: panel, later } = english;
const { batches } = panel;
const rules = {
  ...batches.rules,
  helpers: {
    legend: 'Helpers',
    names: { off: 'No helpers', on: 'With helpers' },
    means: { off: 'Nobody helps.', on: 'Somebody helps.' },
    meanings: { off: 'Nobody helps anybody.', on: 'Somebody helps everybody.' },
  },
  longest_hour: {
    legend: 'Longest hour',
    hint: 'When everybody goes home.',
    wrong: 'Please enter an hour up to {most}.',
    none: 'nobody goes home',
  },
};
const told = {
  ...later.works.rules,
  helpers: { on: 'Somebody helps here.' },
  longest_hour: '{count, plural, =0 {Nobody goes home.} other {Everybody goes home at #.}}',
};
const catalogue = {
  ...english,
  admin: { ...panel, batches: { ...batches, rules } },
  later: { ...later, works: { ...later.works, rules: told } },
};
speak(toSpoken(compile({ en: catalogue }, 'en')));
Object.assign(ruleWords, { helpers: (value: string) => [`Helpers were ${value}.`] });

/** Adds to what a function of the database gives, as a migration would by naming the rule there. */
const nameRule = (of: string, name: string) => `
  do $$ begin
    execute 'create or replace function ${of}(batch batches) returns jsonb language sql stable '
      || pg_get_function_sqlbody('${of}(batches)'::regprocedure) || ' || jsonb_build_object(''${name}'', batch.${name})';
  end $$;`;
const connection = await createDatabase(inject('databaseServer'));
await asOwner(
  connection,
  `alter table batches add column helpers text not null default 'off' check (helpers in ('off', 'on')),
     add column longest_hour integer check (longest_hour between 2 and 24);
   ${nameRule('frozen_rules', 'helpers')} ${nameRule('batch_rules', 'longest_hour')}`,
);
const app = await startTestApp({}, connection);
afterAll(() => app.stop());
const admin = await app.signIn();

const helped = { helpers: 'on', stones_shown: 'when_completed' } as Partial<Batch['rules']>;
const change = ({ id }: Pick<Batch, 'id'>, chosen: object) =>
  admin.send(batchesApi.update, { params: { id }, headers: {}, body: { rules: chosen } });

test('a batch has it, as usual or as it was chosen, and the wire takes its values alone', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  expect(batch.rules).toEqual({ ...usualRules, helpers: 'off', longest_hour: null });
  expect((await change(batch, { ...helped, longest_hour: 24 })).body.rules).toMatchObject({
    ...helped,
    longest_hour: 24,
  });
  for (const wrong of [{ helpers: 'many' }, { longest_hour: 1 }, { longest_hour: 25 }, { helpers: null }])
    expect(await change(batch, wrong)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

test('what needs a value of another rule is refused without it, also where that one is changed', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  expect(await change(batch, { helpers: 'on' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect((await change(batch, helped)).status).toBe(200);
  expect((await change(batch, { stones_shown: 'always' })).status).toBe(400);
  const made = {
    name: 'Council',
    submission_deadline: batch.submission_deadline,
    stoning_deadline: batch.stoning_deadline,
  };
  const create = (chosen: object) =>
    admin.send(batchesApi.create, { headers: {}, body: { ...made, take_along: 'none', rules: chosen } });
  expect((await create({ helpers: 'on' })).status).toBe(400);
  expect((await create(helped)).status).toBe(201);
});

test('it stands still under ballots where its row says so, and only there', async () => {
  const { batch } = await openBatch(admin);
  expect(await change(batch, { helpers: 'on' })).toMatchObject({ status: 409, body: { code: 'rules_frozen' } });
  expect((await change(batch, { helpers: 'off', longest_hour: 5 })).status).toBe(200);
});

test('it is in the audit, in words', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  await change(batch, { ...helped, longest_hour: 5 });
  const { body } = await admin.send(auditApi.list, { query: { kind: 'batch.rules_changed' } as never });
  const [entry] = body.entries;
  if (!entry) throw new Error('There is no entry.');
  expect(toChanges(entry, new Map())).toEqual(
    expect.arrayContaining([
      { field: 'helpers', label: 'Helpers', before: 'No helpers', after: 'With helpers' },
      { field: 'longest_hour', label: 'Longest hour', before: 'nobody goes home', after: '5' },
    ]),
  );
});

test('it is in the log, on the ballot paper and in the record, and all of them hold', async () => {
  const { batch, questions } = await openBatch(admin, { rules: { ...helped, longest_hour: 7 } as never });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  const { body: record } = await app.visitor().send(countApi.readRecord, { params: { id: batch.id } });
  expect(record.rules).toMatchObject(helped);
  expect(record.rules).not.toHaveProperty('longest_hour');
  expect(record.rules_in_words).toContain('Helpers were on.');
  const links = record.chain.links.flatMap(({ payload }) => (payload ? [JSON.parse(payload)] : []));
  expect(links.find(({ paper }) => paper)).toMatchObject({
    rules: { helpers: 'on', longest_hour: 7 },
    paper: { rules: { helpers: 'on' } },
  });
  expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
  expect(verifyRecord(record).unchecked).toContain('rules_in_words');
  expect(verifyRecord({ ...record, rules: { ...record.rules, helpers: 'off' } as never }).findings).toContain(
    'rules_differ',
  );
});

const draw = <Props extends object>(component: FunctionComponent<Props>, props: Props) =>
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(component, props)),
  );
const blind = { ...usualRules, ...helped, longest_hour: 7 } as Batch['rules'];

test('form and dialog ask for it, and the dialog says what stands still', async () => {
  const { CreateBatchForm } = await import('#web/features/batches/panel/create/create-batch-form.tsx');
  const { RulesDialog } = await import('#web/features/batches/panel/rules/rules-dialog.tsx');
  const fresh = draw(CreateBatchForm, { id: 'new', batches: [], onClose: () => {} });
  expect(fresh).toMatch(/On site.*Helpers<.*>No helpers<.*The end.*Longest hour<.*>nobody goes home</);
  const batch = makeBatch({ phase: 2, rules: blind });
  const dialog = draw(RulesDialog, { opened: batch, latest: batch, onClose: () => {} });
  expect(dialog).toMatch(/<fieldset class="choice" disabled=""[^>]*><legend>Helpers/);
  expect(dialog).toMatch(/With helpers.*Somebody helps\..*Somebody helps everybody\..*When everybody goes home\./);
  expect(dialog).toMatch(/<input(?![^>]*readOnly)[^>]*name="longest_hour"/);
});

test('it is told: on the page of the batch in the panel, and to visitors', async () => {
  const { SettingsSection } = await import('#web/features/batches/panel/page/settings-section.tsx');
  const { RuleList } = await import('#web/features/public-page/visitor/rule-list.tsx');
  const batch = makeBatch({ rules: blind });
  const facts = draw(SettingsSection, { batch, onOpen: () => {} } as never);
  expect(facts).toContain('<dt>Helpers</dt><dd>With helpers</dd>');
  expect(facts).toContain('<dt>Longest hour</dt><dd>7</dd>');
  const list = draw(RuleList, { batch });
  expect(list).toContain('<li>Somebody helps here.</li>');
  expect(list).toContain('<li>Everybody goes home at 7.</li>');
  expect(draw(RuleList, { batch: makeBatch({}) })).not.toContain('helps');
});

test('a whole database with it holds, and not where somebody changes it under ballots', async () => {
  const { default: pg } = await import('pg');
  const owner = new pg.Client(connection);
  await owner.connect();
  const query = async (text: string, values?: unknown[]) => (await owner.query(text, values)).rows;
  const verifyAfter = async (statements: string) => {
    await owner.query(`begin; ${statements}`);
    const { findings } = await verifyDatabase(query);
    await owner.query('rollback');
    return findings.join('\n');
  };
  expect(await verifyAfter('')).toBe('');
  expect(
    await verifyAfter(`update rounds set rules = rules || '{"helpers": "off"}' where rules ->> 'helpers' = 'on'`),
  ).toMatch(/Round 1 of batch .* is not as the log says\./);
  const unfreeze = 'alter table batches disable trigger batches_keep_their_rules; set constraints all immediate;';
  expect(
    await verifyAfter(`${unfreeze} update batches set helpers = 'off' where helpers = 'on' and phase = 3`),
  ).toMatch(/changes a rule that stands still from the start of stoning/);
  await owner.end();
});
