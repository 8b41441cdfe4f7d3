import { glob, readFile } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Batch } from '#contract/council/batches.ts';
import { batchChecks } from '#server/features/council/batches/checks.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { TimeLeft } from '#web/features/ballots/visitor/stoning/time-left.tsx';
import { messageText, toInviteLanguage, untilText } from '#web/features/outreach/panel/words.ts';
import { Countdown } from '#web/features/public-page/visitor/countdown.tsx';
import { DeadlineNotice } from '#web/features/public-page/visitor/deadline-notice.tsx';
import { PrintedDates } from '#web/features/public-page/visitor/printed-dates.tsx';
import { WallDeadline } from '#web/features/wall/visitor/wall-deadline.tsx';
import { activeTexts, speak } from '#web/text/active.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toDayText, toExactText, toMomentText } from '#web/text/moments.ts';
import { publicText } from '#web/text/public.ts';

// Every 'until', 'before' and countdown says the same of a batch, wherever and in whatever language it is said.

const submission = '2026-03-10T17:00:00.000Z';
const stoning = '2026-03-24T18:30:00.000Z';
const earlier = '2026-03-03T08:15:00.000Z';

type Scene = Partial<Batch> & {
  name: string;
  now: string;
  /** When the phase ends; null where nothing is to come. */
  until: string | null;
  /** What is said beneath it. */
  differs?: 'brought forward' | 'still taken';
  /** Where the countdown counts to something else than the end of the phase. */
  counts?: string;
};

const scenes: Scene[] = [
  { name: 'submission, by hand', phase: 1, now: '2026-03-08T17:00:00Z', until: submission },
  { name: 'submission, by itself', phase: 1, moves_on_at: submission, now: '2026-03-08T17:00:00Z', until: submission },
  {
    name: 'a step planned before the submission deadline',
    phase: 1,
    moves_on_at: '2026-03-08T17:10:00.000Z',
    now: '2026-03-08T17:00:00Z',
    until: '2026-03-08T17:10:00.000Z',
    differs: 'brought forward',
  },
  {
    name: 'a deadline that was moved, and a step planned before it',
    phase: 1,
    submission_deadline_before: earlier,
    moves_on_at: '2026-03-08T17:10:00.000Z',
    now: '2026-03-08T17:00:00Z',
    until: '2026-03-08T17:10:00.000Z',
    differs: 'brought forward',
  },
  {
    name: 'a step planned in ten minutes, of which the deadline is five away',
    phase: 1,
    moves_on_at: '2026-03-10T17:05:00.000Z',
    now: '2026-03-10T16:55:00Z',
    until: submission,
  },
  {
    name: 'the same once the deadline has passed',
    phase: 1,
    moves_on_at: '2026-03-10T17:05:00.000Z',
    now: '2026-03-10T17:01:00Z',
    until: '2026-03-10T17:05:00.000Z',
    differs: 'still taken',
  },
  {
    name: 'a submission deadline that passed while nobody was there',
    phase: 1,
    now: '2026-03-11T17:00:00Z',
    until: null,
    counts: stoning,
    differs: 'still taken',
  },
  {
    name: 'a submission deadline that acts, in its grace',
    phase: 1,
    moves_on_at: submission,
    now: '2026-03-10T17:00:05Z',
    until: null,
    counts: stoning,
  },
  { name: 'both deadlines passed', phase: 1, now: '2026-04-01T12:00:00Z', until: null, differs: 'still taken' },
  { name: 'stoning that started early', phase: 2, now: '2026-03-08T17:00:00Z', until: stoning },
  {
    name: 'stoning, its deadline moved',
    phase: 2,
    stoning_deadline_before: earlier,
    now: '2026-03-24T18:25:00Z',
    until: stoning,
  },
  {
    name: 'a completion brought forward',
    phase: 2,
    moves_on_at: '2026-03-15T09:14:00.000Z',
    now: '2026-03-15T09:05:00Z',
    until: '2026-03-15T09:14:00.000Z',
    differs: 'brought forward',
  },
  {
    name: 'a stoning deadline that acts, in its grace',
    phase: 2,
    moves_on_at: stoning,
    now: '2026-03-24T18:30:03Z',
    until: null,
  },
  {
    name: 'a stoning deadline that passed while nobody was there',
    phase: 2,
    now: '2026-03-24T19:00:00Z',
    until: null,
    differs: 'still taken',
  },
  {
    name: 'a completion in ten minutes, after the deadline',
    phase: 2,
    moves_on_at: '2026-03-24T19:10:00.000Z',
    now: '2026-03-24T19:01:00Z',
    until: '2026-03-24T19:10:00.000Z',
    differs: 'still taken',
  },
  { name: 'a batch completed early', phase: 3, now: '2026-03-15T09:05:00Z', until: null },
];

const catalogues = readCatalogues();
const ownZone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'UTC';
});
afterAll(() => {
  process.env.TZ = ownZone ?? '';
  if (ownZone === undefined) delete process.env.TZ;
  speak(toSpoken(compile(catalogues, 'en')));
});

const plain = (said: string) => said.replaceAll(/<!-- -->|[\u2068\u2069]/g, '');
const timesOf = (html: string) => [...html.matchAll(/dateTime="([^"]+)"/gi)].map(([, moment]) => moment);

describe.each(Object.keys(catalogues))('in %s', (code) => {
  beforeAll(() => speak(toSpoken(compile(catalogues, code))));

  test.each(scenes)('$name', ({ name: _, now: at, until, differs, counts, ...of }) => {
    const now = Date.parse(at);
    const batch = makeBatch({ submission_deadline: submission, stoning_deadline: stoning, is_active: true, ...of });
    const clock = { clockOffsetMs: 0, drawnAtMs: now };
    const draw = (shown: React.ReactNode) => plain(renderToStaticMarkup(shown));
    const deadline = batch.phase === 1 ? submission : stoning;
    const beneath =
      differs === 'brought forward'
        ? publicText.broughtForward({ when: toMomentText(deadline) })
        : differs && batch.phase !== 3
          ? publicText.stillTaken[batch.phase]
          : undefined;

    const countdown = draw(<Countdown batch={batch} clock={clock} />);
    const countsTo = until ?? counts;
    expect(countdown.includes('role="timer"')).toBe(countsTo !== undefined);
    if (countsTo) {
      expect(timesOf(countdown).at(-1)).toBe(countsTo);
      expect([...countdown.matchAll(/<b>(\d+)<\/b>/g)].map(([, part]) => Number(part))).toEqual(
        partsOf(Date.parse(countsTo) - now),
      );
    }
    const saysBefore = batch.phase === 1 && until ? publicText.submitBefore({ day: toDayText(until) }) : undefined;
    if (saysBefore) expect(words(countdown)).toContain(saysBefore);

    const paper = draw(<PrintedDates batch={batch} clock={clock} />);
    if (batch.phase !== 3) expect(paper).toContain(toExactText(until ?? deadline));
    for (const drawn of [countdown, paper]) expectOnly(words(drawn), beneath, deadline);

    // What the news adds names no other end.
    const wall = draw(<WallDeadline batch={batch} clock={clock} />);
    const step = batch.moves_on_at ?? '';
    const isAhead = Date.parse(step) > now;
    // Neither promises that the next phase begins then: what is missing would hold the step.
    const takenUntil = plain(publicText.takenUntil[batch.phase === 1 ? 1 : 2]({ when: toExactText(step) }));
    expect(draw(<DeadlineNotice batch={batch} clock={clock} />).includes(takenUntil)).toBe(isAhead);
    expect(wall.includes(takenUntil)).toBe(isAhead && step !== until);
    expect(wall.includes(lazyTexts.wall.notLater)).toBe(isAhead && step === until);

    const left = until ? Date.parse(until) - now : Number.POSITIVE_INFINITY;
    expect(draw(<TimeLeft batch={batch} clock={clock} />).includes('role="timer"')).toBe(left <= 600_000);

    expectInvitation(batch, now, until);
    const checks = batchChecks.rule(batch, { now, questions: 4, before: null });
    // What was promised is the deadline, also where a planned step is to break it.
    const said = batch.phase !== 3 && Date.parse(deadline) > now;
    expect(checks.filter(({ id }) => id === 'early')).toMatchObject(said ? [{ values: { promised: deadline } }] : []);
  });
});

function expectInvitation(batch: Batch, now: number, until: string | null): void {
  const language = toInviteLanguage(activeTexts());
  const { locale } = language;
  const said = plain(untilText({ batch, now }, language, 'UTC') ?? '');
  const message = plain(messageText({ batch, now }, language, 'https://x.example', { name: null, time_zone: 'UTC' }));
  const time = (moment: string) => moment.slice(11, 16);
  const day = (moment: string) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      new Date(moment),
    );
  if (until === null) {
    expect(said).toBe('');
    expect(message).not.toMatch(/\d\d:\d\d/);
    return;
  }
  for (const text of [said, message]) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(plain(day(until)).replaceAll('\u00a0', ' '));
    expect(text.match(/\d\d:\d\d/g)).toEqual([time(until)]);
  }
}

/** Of what may be said beneath, exactly this is. */
function expectOnly(drawn: string, beneath: string | undefined, deadline: string): void {
  const all = [publicText.broughtForward({ when: toMomentText(deadline) }), ...Object.values(publicText.stillTaken)];
  expect(all.filter((sentence) => drawn.includes(plain(sentence)))).toEqual(beneath ? [beneath] : []);
}

/** What is read, with entities and unbreakable days as they were written. */
function words(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

function partsOf(leftMs: number): number[] {
  const seconds = Math.ceil(leftMs / 1000);
  return [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
}

test('whoever reads a deadline past that source', async () => {
  const folder = new URL('../../src/web/', import.meta.url).pathname;
  const found: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: folder })) {
    if (/\.test\.tsx?$|^parts/.test(file)) continue;
    const code = await readFile(folder + file, 'utf8');
    if (/\b(?:submission|stoning)_deadline\b/.test(code)) found.push(file);
  }
  // Who adds a name here says why it tells nobody when a phase ends.
  expect(found.sort()).toEqual([
    'features/audit/panel/field-words.ts', // by its name, in the record of a change
    'features/batches/panel/batch-draft.ts', // what was typed
    'features/batches/panel/batch-form.ts', // what is typed
    'features/batches/panel/create/create-batch-form.tsx', // what is typed
    'features/batches/panel/deadline-fields.tsx', // what is typed
    'features/batches/panel/list/batch-table.tsx', // the columns of both deadlines
    'features/batches/panel/list/deadlines-dialog.tsx', // what is typed
    'features/batches/panel/page/settings-section.tsx', // both deadlines by their names
    'features/batches/panel/steps/acts-when-saved.ts', // which deadlines have passed
    'features/batches/panel/steps/change-phase-sentences.ts', // which deadlines have passed
    'features/cards/panel/print/card-sheets.tsx', // what is printed beforehand
    'features/cards/panel/print/letter-sheets.tsx', // the same, as a letter
    'features/public-page/visitor/countdown-state.ts', // after the submission deadline, the one of stoning
    'features/public-page/visitor/countdown.tsx', // the submission deadline that has passed
    'features/public-page/visitor/deadline-notice.tsx', // that a deadline was moved
    'features/public-page/visitor/printed-dates.tsx', // in submission, the deadline of stoning too
    'features/questions/panel/reset-stones-dialog.tsx', // whether it has passed
    'features/results/visitor/early-end.ts', // what was announced of a phase that is over
    'features/sheets/panel/print/sheet-head.tsx', // what is printed beforehand
  ]);
});
