import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import type { Batch } from '#contract/council/batches.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { Check, type CheckId, checksApi, needsAttention, nextToMend } from '#contract/council/checks.ts';
import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { verdictsApi } from '#contract/council/verdicts.ts';
import { siteChecksApi } from '#contract/running/site-checks.ts';
import { tokensApi } from '#contract/running/tokens.ts';
import { join } from '#tests/support/administrators.ts';
import { asOwner, type Visitor } from '#tests/support/app.ts';
import { becomeBooth } from '#tests/support/booth.ts';
import { becomeVoter, cast, choose, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { closeOnline, openPaperBatch, openStack } from '#tests/support/sheets.ts';
import { stepsOf } from '#tests/support/steps.ts';

const { app, admin } = await prepareApp({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'stones@example.org' });
const { setDeadlines, change, find } = stepsOf({ app, admin });
const hour = 3600;
const day = 24 * hour;
const atDeadlines = { phase_changes: 'at_deadlines' } as const;
const byCards = { voters: 'cards' } as const;
const allChannels = { voters: 'cards', booth: 'on', paper: 'on', stones_shown: 'when_completed' } as const;

type Opened = { id: string };
type Opening = Parameters<typeof openBatch>[1];

async function open(opening: Opening = {}): Promise<Batch> {
  return (await openBatch(admin, { phase: 1, takeAlong: 'none', ...opening })).batch;
}

async function openDue(rules: Partial<BatchRules>, submissionS: number, stoningS: number, of: Opening = {}) {
  const batch = await open({ rules, ...of });
  await setDeadlines(batch, submissionS, stoningS);
  return batch;
}

/** One that was agreed otherwise than the one before, with questions that look alike, one that waits, and somebody who is mailed. */
async function openOtherwise(): Promise<Opened> {
  await open({ questions: 0 });
  const rules = { council_size: 6, moderation: 'before_publishing', notices: 'on' } as const;
  const { batch, questions } = await openBatch(admin, { phase: 1, takeAlong: 'none', rules });
  for (const text of ['Will there be a night bus?', 'A night bus – will there be?'])
    await admin.send(questionsApi.create, {
      headers: {},
      body: { text, author: 'Ada', author_email: 'ada@example.org', batch_id: batch.id },
    });
  const body = { name: 'Ada', email: 'ada@example.org', text: 'Why is the river low?' };
  await app.visitor().send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body });
  await sql`insert into news_subscriptions (question_id, address_hash, asker_hash, language, confirmed_at)
    values (${questions[0]?.id}, ${randomBytes(32)}, ${randomBytes(32)}, 'en', now())`.execute(app.deps.db);
  return batch;
}

async function openWithAllChannels(): Promise<Opened> {
  const { id } = await open({ rules: allChannels });
  const leaving = { params: { id }, body: { count: 3, leaves: 'print' } } as const;
  await admin.send(cardsApi.make, leaving);
  const { body } = await admin.send(cardsApi.make, leaving);
  await admin.send(cardsApi.arrived, { params: { id, package: body.package } });
  await becomeBooth(admin, app.visitor(), { id });
  await admin.send(hallHelpersApi.makeCode, { params: { id }, body: { opens: 'entry' } });
  return { id };
}

async function openTakenBack(): Promise<Opened> {
  const batch = await openDue({}, -day, -hour);
  await setPhase(admin, batch, 2);
  await change(batch, { rules: atDeadlines });
  return batch;
}

async function openWithTakenOut(): Promise<Opened> {
  const { batch, questions } = await openBatch(admin, { questions: 5, takeAlong: 'none' });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions.slice(1)));
  await takeOut(admin, batch, questions[0]?.id ?? '', 'Not ours');
  return setPhase(admin, batch, 1);
}

async function openWithStack(): Promise<Opened> {
  const { batch } = await openPaperBatch(admin, { takeAlong: 'none' });
  await openStack(admin, batch);
  return batch;
}

/** In stoning, where the booth was ended and the only cards were made void. */
async function openWithoutChannels(): Promise<Opened> {
  const { batch } = await openBatch(admin, { takeAlong: 'none', rules: { ...allChannels, paper: 'off' } });
  const { body } = await admin.send(cardsApi.list, { params: batch });
  await admin.send(cardsApi.voidPackage, { params: { id: batch.id, package: body.packages[0]?.id ?? '' } });
  return batch;
}

async function openWithBox(): Promise<Opened> {
  const { batch } = await openPaperBatch(admin, { takeAlong: 'none' });
  await closeOnline(admin, batch, 2);
  return batch;
}

/** Completed, answered, and judged by who asked, in words. */
async function openWithVerdict(): Promise<Opened> {
  const { batch } = await openBatch(admin, { phase: 1, questions: 3, takeAlong: 'none' });
  const author = app.visitor();
  const body = { name: 'Ada', email: 'ada@example.org', text: 'Why is the river low?' };
  const asked = await author.send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body });
  await setPhase(admin, batch, 2);
  const all = (await admin.send(questionsApi.list, { query: { batch: batch.id } })).body;
  await cast(await becomeVoter(app.visitor()), batch, choose(all));
  const place = { params: { id: batch.id, questionId: asked.body.id } };
  const completed = await setPhase(admin, batch, 3);
  const outcome = { state: 'answered', words: 'No rain.', day: '2030-02-28', link: null } as const;
  await admin.send(outcomesApi.write, { ...place, body: { outcome } });
  await author.send(verdictsApi.say, { ...place, body: { said: 'no', words: 'It says nothing.' } });
  return completed;
}

/** What is said where: each check of the contract stands in one of these. */
const scenes: readonly [() => Promise<Opened>, readonly CheckId[]][] = [
  [() => open({ rules: atDeadlines, active: false }), ['inactive']],
  [() => openDue(atDeadlines, day, hour), ['swapped']],
  [() => openDue(atDeadlines, -day, -hour), ['both_missed']],
  [() => open({ rules: atDeadlines, questions: 3 }), ['too_few_questions', 'paper_too_short']],
  [() => openDue(atDeadlines, -day, hour, { questions: 3 }), ['overdue']],
  [openTakenBack, ['taken_back']],
  [() => open({ phase: 2, active: false }), ['hidden']],
  [() => openDue({}, -day, -hour), ['submission_passed', 'ends_passed']],
  [() => openDue({}, -day, -hour, { phase: 2 }), ['stoning_passed']],
  [openOtherwise, ['early', 'ends', 'text', 'ballots_seen', 'otherwise', 'alike', 'waiting', 'told_by_mail']],
  [openWithTakenOut, ['taken_out']],
  [() => open({ rules: byCards }), ['no_cards']],
  [() => open({ rules: allChannels }), ['no_booth', 'paper']],
  [openWithAllChannels, ['cards', 'cards_not_arrived', 'booths', 'entry_codes']],
  [openWithoutChannels, ['no_cards', 'no_booth']],
  [openWithStack, ['stacks_open']],
  [openWithBox, ['sheets_missing']],
  [openWithVerdict, ['verdicts_waiting']],
];

/** What the list says of these to each role, and whether the next step is refused. */
async function rowsOf(batch: Opened, ids: readonly CheckId[], readers: readonly (readonly [string, Visitor])[]) {
  const lists = await Promise.all(
    readers.map(
      async ([role, who]) => [role, (await who.send(checksApi.list, { params: batch })).body.checks] as const,
    ),
  );
  const { phase, waits } = await find(batch);
  const [step, act] = phase === 1 ? (['Start Stoning', 'start'] as const) : (['Complete', 'complete'] as const);
  const { status, body } = await change(batch, { phase: phase === 1 ? 2 : 3 });
  const all = lists.at(-1)?.[1] ?? [];
  expect(status === 200).toBe(!all.some((check) => check.level === 'stops' && check.act === act));
  return ids.map((id) => {
    const check = all.find((one) => one.id === id);
    if (!check) throw new Error(`'${id}' is not said.`);
    const least = lists.find(([, checks]) => checks.some((one) => one.id === id))?.[0];
    const stops = check.level === 'stops';
    const refusal = !stops ? '' : check.act === 'move_on' ? `waits: ${waits}` : body.code;
    const now = nextToMend([check]) ? 'next' : '';
    return [id, check.level, now, needsAttention(check) ? 'yes' : '', step, least, refusal].join(' | ');
  });
}

test('each check is said to whoever may read it, needs attention where it is so, and stops the act that it says', async () => {
  const roles = ['viewer', 'moderator', 'administrator'] as const;
  const readers = await Promise.all(roles.map(async (role) => [role, (await join(app, admin, role)).visitor] as const));
  const rows: string[] = [];
  for (const [arrange, ids] of scenes) rows.push(...(await rowsOf(await arrange(), ids, readers)));
  expect([...new Set(scenes.flatMap(([, ids]) => ids))].toSorted()).toEqual(
    Check.def.options.map(({ shape }) => shape.id.def.values[0]).toSorted(),
  );
  const head = 'check | level | now | needs attention | said before | read from | refusal';
  await expect(`${[head, ...rows].join('\n')}\n`).toMatchFileSnapshot('checks.txt');
});

test('what concerns the whole town is said from the moment at which it is so, to whoever may read where it is mended', async () => {
  const { visitor: administrator } = await join(app, admin, 'administrator');
  const listFor = async (who: Visitor) => (await who.send(siteChecksApi.list, {})).body.checks;
  // The invitation's own mail does not leave either.
  await sql`delete from jobs`.execute(app.deps.db);
  await admin.send(tokensApi.make, { body: { name: 'Town portal', role: 'viewer' } });
  const { db } = app.deps;
  const add = (name: string, tries: number) =>
    sql`insert into jobs (name, payload, key, due_at, tries, most_tries, last_fault)
      values (${name}, '{}', ${name}, now() + interval '1 day', ${tries}, 5, ${tries > 0 ? 'ECONNREFUSED' : null})`.execute(
      db,
    );
  await add('mail_news', 0);
  await add('send_webhook', 4);
  const disk = { bytes: 1000, freeBytes: 100 };
  app.deps.disk = async () => disk;
  expect(await listFor(admin)).toEqual([]);
  disk.freeBytes = 99;
  const filling = { id: 'disk_nearly_full', level: 'look', mend: 'server', values: { free: 9 } };
  await sql`update jobs set tries = tries + 1, last_fault = 'ECONNREFUSED' where name in ('mail_news', 'send_webhook')`.execute(
    db,
  );
  await asOwner(
    app.connection,
    `update api_tokens set created_at = now() - interval '31 days', expires_at = now() + interval '1 day'`,
  );
  expect(await listFor(admin)).toMatchObject([
    filling,
    { id: 'mails_not_leaving', level: 'look', mend: 'jobs', text: '1 mail cannot be sent: its last try failed.' },
    { id: 'jobs_given_up', level: 'look', mend: 'jobs', values: { jobs: 1 } },
    { id: 'tokens_unused', level: 'look', mend: 'tokens', values: { tokens: 1, first: 'Town portal' } },
  ]);
  expect(await listFor(administrator)).toMatchObject([filling]);
});
