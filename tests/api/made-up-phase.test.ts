import { execFile } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

// A phase is a row: one that nobody made stands between two of the list in a copy, and the type checker says where it is asked for. The
// copy holds what has something for each phase, and the sentences; what these files import besides is not looked at.

const folder = makeScratchFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const home = 'src/contract/council/public-batch.ts';
const rows = 'src/contract/council/phases.ts';
const isOfProduct = (path: string) => !path.includes('.test.');
const read = (path: string) => readFileSync(path, 'utf8');
const sources = globSync('src/{contract,server,text,web}/**/*.{ts,tsx}').filter(isOfProduct);
const namesPhases = /\bPhase\b|\bphases\.|[pP]hase\]|\bphase\b[,:})]/;
const copied = [
  'package.json',
  ...globSync('src/{text,web/text}/*.ts').filter(isOfProduct),
  ...globSync('src/contract/**/*.ts').filter(isOfProduct),
  ...sources.filter((path) => namesPhases.test(read(path))),
];

test('a phase between two is asked for wherever something is said or decided for each of them', async () => {
  const place = (path: string) => join(folder, path);
  for (const path of copied) cpSync(path, place(path));
  symlinkSync(resolve('node_modules'), place('node_modules'));
  const add = (path: string, before: string, row: string) => {
    expect(read(place(path))).toContain(before);
    writeFileSync(place(path), read(place(path)).replace(before, before + row));
  };
  add(home, 'Phase = z.union([', 'z.literal(4), ');
  add(home, '{ submission: 1, ', 'discussion: 4, ');
  const allowsNothing =
    '{ questions: false, leaving: true, ballots: false, ballotPaper: false, rules: true, result: false }';
  add(rows, 'allows = {', `4: ${allowsNothing},`);
  add(rows, 'refusesQuestions = {', "4: 'batch_in_stoning',");
  add(rows, 'endsBy = {', '4: null,');
  const { compilerOptions } = JSON.parse(read('tsconfig.json'));
  const options = { ...compilerOptions, types: [] };
  writeFileSync(place('tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['src'] }));
  const { promise, resolve: end } = Promise.withResolvers<string>();
  const compiler = resolve('node_modules/.bin/tsc');
  execFile(compiler, ['-p', place('.'), '--pretty', 'false'], { cwd: folder, maxBuffer: 2 ** 26 }, (_, said) =>
    end(said),
  );
  const isAskedFor = /\b[Pp]roperty '4'|'1 \| 2 \| 3 \| 4'|phase_4_text|lacks ending return/;
  const asked = (await promise)
    .split(/\n(?=\S)/)
    .flatMap((one) => (isAskedFor.test(one) ? one.slice(0, one.indexOf('(')) : []));
  expect([...new Set(asked)].toSorted()).toEqual([
    'src/contract/council/batch-moment.ts', // where a batch stands for whoever looks at it
    'src/server/batch-checks.ts', // by which act a batch enters it
    'src/server/features/council/batches/undo/step.ts', // how long its step can be taken back
    'src/web/features/audit/panel/field-words.ts', // what its text is called
    'src/web/features/ballots/visitor/lazy-set-aside.tsx', // what is said of picks that were set aside
    'src/web/features/ballots/visitor/stoning/stoning-view.tsx', // why nothing can be picked there
    'src/web/features/batches/panel/list/batch-actions.tsx', // its step, as a button
    'src/web/features/batches/panel/list/phase-texts-dialog.tsx', // the field of its text
    'src/web/features/batches/panel/page/next-step-section.tsx', // its step, in words
    'src/web/features/batches/panel/page/texts-section.tsx', // its text, as visitors read it
    'src/web/features/batches/panel/steps/change-phase-dialog.tsx', // what is asked before
    'src/web/features/batches/panel/steps/change-phase-sentences.ts', // what its step does
    'src/web/features/batches/panel/steps/phases.ts', // its name
    'src/web/features/outreach/panel/outreach-offer.tsx', // what people should hear then
    'src/web/features/public-page/visitor/batch-banner.tsx', // its drawing
    'src/web/features/public-page/visitor/phase-steps.tsx', // its stone
    'src/web/features/public-page/visitor/phase-text.ts', // what visitors read
    'src/web/features/results/visitor/result-banner.tsx', // its title
    'src/web/features/results/visitor/what-happened.tsx', // what was done
    'src/web/public/pages/booth-page.tsx', // not asked: it lacks here what it imports
    'src/web/text/phase-end-text.ts', // what is said where it goes on after its end
  ]);
}, 120_000);

test('nobody compares by the name or the number of a phase but where it is that one which matters', () => {
  const compares = /[!=]== phases\.|case phases\.|[pP]hase\)? ?[!=]== ?\d|\bphases\.\w+ [!=]==/;
  const found = sources.filter((path) =>
    read(path)
      .split('\n')
      .some((line) => compares.test(line)),
  );
  expect(found.toSorted()).toEqual([
    'src/contract/council/public-batch.ts', // whether stones are hidden: only in stoning
    'src/server/features/council/batches/follow-step.ts', // what follows from the completion
    'src/server/features/council/batches/undo/creation.ts', // nothing has begun
    'src/server/features/council/questions/decline-waiting.ts', // what follows from the completion
    'src/server/features/council/ranking-files/repository.ts', // when it was completed
    'src/web/features/batches/panel/list/batches-tab.tsx', // back at the start there is nothing to tell
    'src/web/features/batches/panel/steps/change-phase-dialog.tsx', // back to the start
    'src/web/features/batches/panel/steps/change-phase-sentences.ts', // each of them, or it does not compile
    'src/web/features/first-steps/panel/first-steps.tsx', // nothing has begun
    'src/web/features/outreach/panel/words.ts', // each of them, or it does not compile
  ]);
});
