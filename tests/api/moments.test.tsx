import { readFile, writeFile } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ActiveBatch } from '#contract/council/active-batch.ts';
import { type BatchMoment, momentOf, momentRows } from '#contract/council/batch-moment.ts';
import type { Batch } from '#contract/council/batches.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import type { PageContent } from '#contract/council/page.ts';
import { allows } from '#contract/council/phases.ts';
import type { ResultPage } from '#contract/council/results.ts';
import { toCalendar } from '#server/html-pages/calendar.ts';
import { drawEmbed } from '#server/html-pages/draw-embed.ts';
import { embedActive } from '#server/html-pages/embedded.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { elementWith, readHtml } from '#tests/support/drawn-text.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { messageText, toInviteLanguage } from '#web/features/outreach/panel/words.ts';
import { ActiveBatchContext, makeActiveBatch } from '#web/features/public-page/visitor/queries.ts';
import { WallPage } from '#web/public/pages/wall-page.tsx';
import { makePages } from '#web/public/server.tsx';
import { speak } from '#web/text/active.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText, stoningText } from '#web/text/public.ts';

// What each surface says at each moment of a batch, as a table that is read in one go. `WRITE_MOMENTS=1` writes it anew.

const table = new URL('./moments.md', import.meta.url);
const submission = '2026-03-10T17:00:00.000Z';
const stoning = '2026-03-24T18:00:00.000Z';
const after = '2026-03-24T18:30:00Z';

const paper = {
  phase: 2,
  rules: { ...usualRules, paper: 'on', stones_shown: 'when_completed' },
  turnout_by_channel: { browser: 33, card: 0, booth: 0, paper: 3 },
  ballots: 36,
  online_closed_at: '2026-03-15T18:00:00.000Z',
  sheets_in_box: 4,
  sheets_invalid: 0,
} as const;

/** A moment that is not here does not compile. */
const scenes: Record<BatchMoment, Partial<Batch> & { now: string }> = {
  asking: { phase: 1, now: '2026-03-08T17:00:00Z' },
  asking_on: { phase: 1, now: '2026-03-10T17:30:00Z' },
  asking_over: { phase: 1, moves_on_at: submission, now: '2026-03-10T17:00:15Z' },
  stoning: { phase: 2, now: '2026-03-15T18:30:00Z' },
  stoning_on: { phase: 2, now: after },
  stoning_over: { phase: 2, moves_on_at: stoning, now: '2026-03-24T18:00:15Z' },
  counting: { ...paper, now: '2026-03-15T18:30:00Z' },
  revealing: { phase: 3, ballots: 36, revealed: 1, completed_at: stoning, now: after },
  completed: { phase: 3, ballots: 36, completed_at: stoning, now: after },
};

const questions = ['What is the river for?', 'Who sits at the table?', 'Where do we rest?', 'When is it enough?'].map(
  (text, index) => ({
    id: `question-${index}`,
    text,
    author: 'Ada',
    votes: 1,
    stones: 4 - index,
    timestamp: submission,
  }),
);
const result = {
  questions: questions.map(({ id }, index) => ({
    id,
    rank: index + 1,
    joint: false,
    breakdown: null,
    forwarded: true,
    outcome: null,
  })),
  tied: null,
  seed: 's',
  coverage: null,
  receipts_digest: 'd',
};

const ownZone = process.env.TZ;
const catalogues = readCatalogues();
const english = toSpoken(compile(catalogues, 'en'));
const pages = makePages(catalogues);
beforeAll(() => {
  process.env.TZ = 'UTC';
});
afterAll(() => {
  process.env.TZ = ownZone ?? '';
  if (ownZone === undefined) delete process.env.TZ;
  speak(english);
});

type Scene = { batch: Batch; content: ActiveBatch; now: number };

function sceneOf(moment: BatchMoment): Scene {
  const { now: at, ...of } = scenes[moment];
  const batch = makeBatch({ submission_deadline: submission, stoning_deadline: stoning, is_active: true, ...of });
  const isCompleted = allows[batch.phase].result;
  const shown = isCompleted ? questions : questions.map((question) => ({ ...question, stones: 0, votes: 0 }));
  const content = { server_time: at, batch, questions: shown, result: isCompleted ? result : null };
  return { batch, content, now: Date.parse(at) };
}

async function readPhone({ content }: Scene): Promise<string> {
  const html = (await pages).drawPage('/', { ...content, version: 'v' }, 'en');
  return ['banner-title', 'banner-text', 'banner-act', 'banner-time', 'aria-current="step"']
    .map((part) => readHtml(elementWith(html, part)))
    .concat(html.includes('id="ranking"') ? '(ranking)' : '')
    .filter((said) => said !== '' && said !== '/')
    .join('<br>');
}

function readWall({ content }: Scene): string {
  vi.stubGlobal('location', { search: '', origin: 'https://stones.example' });
  vi.stubGlobal('document', { querySelector: () => null });
  speak(english);
  const activeBatch = makeActiveBatch({ ...content, version: 'v' });
  const html = renderToStaticMarkup(
    <ActiveBatchContext value={activeBatch}>
      <WallPage />
    </ActiveBatchContext>,
  );
  vi.unstubAllGlobals();
  return ['wall-phase', 'wall-text', 'wall-time', 'reveal-stage', 'wall-places', 'id="wall-in-title"', 'wall-note']
    .map((part) => readHtml(elementWith(html, part)))
    .filter(Boolean)
    .join('<br>');
}

function readFrame({ content, now }: Scene): string {
  const { public: said, files, later } = english.sentences;
  if (!said || !files || !later) throw new Error('A language came without its texts.');
  const text = { public: said, files, later };
  const words = { language: english.language, of: '', text, timeZone: 'UTC', style: '', origin: undefined };
  return readHtml(elementWith(drawEmbed(words, embedActive(content, { now, today: '' })), '<main')).replace(
    /^.*?Council \/ /,
    '',
  );
}

const calendarTexts = new ReaderTexts('files').in('en');

function readCalendar({ batch, now }: Scene): string {
  const told = {
    ...{ id: batch.id, slug: batch.slug, name: batch.name, deadline_moves: 0, since: new Date(0), standing: batch },
    submission_deadline: new Date(submission),
    stoning_deadline: new Date(stoning),
    completed_at: batch.completed_at ? new Date(batch.completed_at) : null,
    submission_ended_at: null,
    stoning_ended_at: batch.online_closed_at ? new Date(batch.online_closed_at) : null,
    dueDays: [],
  };
  const file = toCalendar({ told, moment: momentOf(batch, now) }, calendarTexts, 'https://x.example');
  const [, event = ''] = file.replaceAll(/\r\n /g, '').split('UID:batch-stoning');
  const said = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(event)?.[1]?.replaceAll('\\', '').trim();
  return [said('SUMMARY'), said('STATUS'), said('DESCRIPTION')].filter(Boolean).join('<br>');
}

function readMessage({ batch, now }: Scene): string {
  speak(english);
  const said = messageText({ batch, now }, toInviteLanguage(english), 'https://x.example', {
    name: null,
    time_zone: 'UTC',
  });
  return readHtml(said.replaceAll(/\n+/g, '<br>')).replaceAll(' / ', '<br>');
}

/** The page that is there from the completion on, for good. */
async function readResult({ batch }: Scene): Promise<string> {
  if (!allows[batch.phase].result) return 'not there yet';
  const { questions: ranked, ...rest } = result;
  const page = {
    batch: { ...batch, phases: [], rounds_set_aside: [] },
    questions: questions.map((question, index) => ({ ...question, ...ranked[index] })),
    result: rest,
  } as unknown as ResultPage;
  const { title, html } = (await pages).drawResult(page, 'en');
  return [title, readHtml(elementWith(html, 'banner-text')), readHtml(elementWith(html, 'badge'))].join('<br>');
}

const surfaces = {
  phone: readPhone,
  wall: readWall,
  frame: readFrame,
  calendar: readCalendar,
  'text to send': readMessage,
  result: readResult,
};

const moments = Object.keys(momentRows) as BatchMoment[];

/** What was said in these words before is said once. */
function asBefore(cell: string, column: number, before: readonly string[][]): string {
  const same = cell.includes('<br>') && before.find((cells) => cells[column] === cell);
  return same ? `as ${same[0]}` : cell;
}

test('what each surface says at each moment', async () => {
  const rows: string[][] = [];
  for (const moment of moments) {
    const scene = sceneOf(moment);
    expect(momentOf(scene.batch, scene.now)).toBe(moment);
    const cells: string[] = [];
    for (const read of Object.values(surfaces)) cells.push((await read(scene)).replaceAll('|', '/'));
    rows.push([`\`${moment}\``, ...cells]);
  }
  const heads = ['moment', ...Object.keys(surfaces)];
  const written = `# What is said at which moment

Made by \`tests/api/moments.test.tsx\`, and held to by it; \`WRITE_MOMENTS=1\` writes it anew. Deadlines are 10 March, 17:00, and 24 March, 18:00.

| ${heads.join(' | ')} |
|${heads.map(() => ' --- |').join('')}
${rows.map((cells, at) => `| ${cells.map((cell, column) => asBefore(cell, column, rows.slice(0, at))).join(' | ')} |`).join('\n')}
`;
  if (process.env.WRITE_MOMENTS) await writeFile(table, written);
  expect(written).toBe(await readFile(table, 'utf8'));
});

test('nothing counts down or invites while paper is counted, and every place says how far it is', async () => {
  const scene = sceneOf('counting');
  const said = await Promise.all(Object.values(surfaces).map((read) => read(scene)));
  speak(english);
  const invitations = [
    stoningText.start,
    stoningText.startIntro,
    publicText.stoningPurpose,
    publicText.phaseTexts[2],
    publicText.timeLeft,
    lazyTexts.wall.takePart,
    english.sentences.files?.embed.takePart ?? '',
    '(countdown)',
    'Give your ten stones',
  ];
  for (const words of invitations) expect(said.filter((one) => one.includes(words))).toEqual([]);
  for (const surface of ['phone', 'wall', 'frame'] as const)
    expect(await surfaces[surface](scene), surface).toContain('Sheets counted: 3 of 4');
  const unsaid = { ...scene.content, batch: { ...scene.batch, sheets_in_box: null, sheets_invalid: 1 } };
  for (const surface of ['phone', 'wall', 'frame'] as const)
    expect(await surfaces[surface]({ ...scene, content: unsaid }), surface).toContain(
      'Sheets counted so far: 3, invalid: 1',
    );
});

test('what nothing is taken in any more offers no way to give it, in its grace it still does', async () => {
  for (const [moment, says, form, act] of [
    ['asking_over', publicText.over[1], '/ask', /href="#submit"/],
    ['stoning_over', publicText.over[2], '/start', /<button/],
  ] as const) {
    const scene = sceneOf(moment);
    const page = async (at: number) => {
      const content = { ...scene.content, server_time: new Date(at).toISOString(), version: 'v' };
      return (await pages).drawPage('/', content, 'en');
    };
    const [inGrace, over] = [await page(scene.now - 10_000), await page(scene.now)];
    expect(inGrace).toContain(`action="${form}"`);
    expect(inGrace).not.toContain(says);
    expect(elementWith(inGrace, 'banner-act')).toMatch(act);
    expect(over).not.toContain('<form');
    expect(elementWith(over, 'banner-act')).not.toMatch(/<a|<button/);
    for (const surface of ['phone', 'wall'] as const) expect(await surfaces[surface](scene)).toContain(says);
    expect(await readMessage(scene)).not.toMatch(/Send your|Give your/);
  }
});

test('once all sheets are counted, invalid or given up, only the completion is to come', async () => {
  const scene = sceneOf('counting');
  for (const of of [{ sheets_invalid: 1 }, { sheets_given_up: { count: 1, reason: 'torn' } }]) {
    const all = { ...scene, content: { ...scene.content, batch: { ...scene.batch, ...of } } };
    for (const surface of ['phone', 'wall', 'frame'] as const) {
      const said = await surfaces[surface](all);
      expect(said).toContain(publicText.counting.doneTitle);
      expect(said).not.toContain(publicText.counting.title);
      if (surface !== 'frame') expect(said).toContain(publicText.counting.doneText);
    }
  }
});

test('where cards vote, phone and wall say so before anybody presses anything', async () => {
  const { cardNote } = publicText;
  for (const moment of ['asking', 'asking_on', 'asking_over', 'stoning', 'stoning_on'] as const) {
    const scene = sceneOf(moment);
    const rules = { ...scene.batch.rules, voters: 'cards' } as const;
    const withCards = { ...scene, content: { ...scene.content, batch: { ...scene.batch, rules } } };
    const note = allows[scene.batch.phase].ballots ? cardNote.need : cardNote.keep;
    for (const surface of ['phone', 'wall'] as const) {
      expect(await surfaces[surface](withCards), `${surface}, ${moment}`).toContain(note);
      expect(await surfaces[surface](scene)).not.toContain(note);
    }
  }
  const { content } = sceneOf('asking');
  const rules = { ...content.batch?.rules, voters: 'cards' };
  const site = {
    own: [],
    contact: [{ text: 'The town hall' }],
    imprint: null,
    logo: null,
    timeZone: null,
    canMail: false,
  };
  const page = { ...content, batch: { ...content.batch, rules }, version: 'v' } as PageContent;
  const act = readHtml(elementWith((await pages).drawPage('/', page, 'en', site), 'banner-act'));
  expect(act).toContain(`${publicText.noCard} The town hall`);
});
