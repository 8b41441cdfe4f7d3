import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { rankingFilesApi } from '#contract/council/ranking-files.ts';
import { becomeVoter, cast, choose, correct, openBatch, setPhase } from '#tests/support/council.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

// Not every machine has it, and nothing of the product needs it: the other library (routes.test.ts) reads the files everywhere.
const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

test.runIf(hasLibreOffice)(
  'LibreOffice opens the spreadsheet with numbers, dates and yes or no as such',
  { timeout: 120_000 },
  async () => {
    const { app, admin } = await prepareApp();
    const { batch, questions } = await openBatch(admin, { questions: 5 });
    await correct(admin, batch, questions[4]?.id ?? '', '=1+1 is what?');
    await cast(await becomeVoter(app.visitor()), batch, choose(questions));
    await setPhase(admin, batch, 3);
    const answer = await admin.fetch(rankingFilesApi.xlsx.path.replace('{id}', batch.id));
    const cells = openInLibreOffice(Buffer.from(await answer.arrayBuffer()));
    const stones = ['4', '3', '2', '1', '0'];
    expect(cells.filter(({ type, formula }) => type === 'float' && !formula).map(({ value }) => value)).toEqual(
      expect.arrayContaining(stones),
    );
    const asked = new Date(questions[0]?.timestamp ?? 0).toISOString().slice(0, 19);
    expect(cells).toContainEqual({
      type: 'date',
      value: expect.stringMatching(new RegExp(`^${asked}`)),
      formula: null,
    });
    // LibreOffice has no other way to keep yes and no of a spreadsheet's file; no text of ours became a formula.
    const formulas = new Set(cells.flatMap(({ formula }) => formula ?? []));
    expect(formulas).toEqual(new Set(['of:=TRUE()', 'of:=FALSE()']));
  },
);

type Cell = { type: string; value: string | null; formula: string | null };

/** The cells as LibreOffice understood them, from the flat XML that it writes of a spreadsheet. */
function openInLibreOffice(xlsx: Buffer): Cell[] {
  const folder = makeScratchFolder();
  writeFileSync(path.join(folder, 'ranking.xlsx'), xlsx);
  // A profile of its own: LibreOffice refuses to start beside another that uses the same.
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile'))}`;
  const args = [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, path.join(folder, 'ranking.xlsx')];
  const { status, stderr } = spawnSync('soffice', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`LibreOffice did not open the spreadsheet: ${stderr}`);
  const xml = readFileSync(path.join(folder, 'ranking.fods'), 'utf8');
  return [...xml.matchAll(/<table:table-cell ([^>]*office:value-type=[^>]*)>/g)].map(([, attributes = '']) => ({
    type: attributeOf(attributes, 'office:value-type') ?? '',
    value: attributeOf(attributes, 'office:(?:boolean-|date-)?value'),
    formula: attributeOf(attributes, 'table:formula'),
  }));
}

function attributeOf(attributes: string, name: string): string | null {
  return new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? null;
}
