// `npm test`: installs what is missing, checks and tests everything, and ends with the counts.
// Only a part of it: `npm test -- --only unit` or `--only e2e`; or all tests of one noun: `npm test -- --feature ballots`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installMissingChromium } from './chromium.mjs';
import { installMissingEngines, leftOut } from './engines.mjs';
import { installMissing, PlainError, projectFolder } from './install.mjs';
import { findTestsOf } from './nouns.mjs';
import { installMissingOldChromium, oldLeftOut } from './old-chromium.mjs';
import { runTool, startNode } from './tools.mjs';

const { feature, only = feature && 'tests' } = parseArgs({
  options: { only: { type: 'string' }, feature: { type: 'string' } },
}).values;
const opensBrowsers = only !== 'unit' && only !== 'code';
// Not in test-results, which Playwright empties when it begins.
const reports = path.join(projectFolder, '.cache/reports');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

const tool = (/** @type {string} */ entry) => path.join('node_modules', entry);
/** What reads the code and runs nothing of it. The pages are built beside it, since tests of both parts read them. */
const checks = [
  { part: 'code', title: 'No export, file or dependency is unused', args: [tool('knip/bin/knip.js')] },
  { part: 'code', title: 'Types', args: [tool('typescript/bin/tsc')] },
  { part: 'code', title: 'Schema and row types match the migrations', args: ['scripts/schema.mjs', '--check'] },
  { part: 'code', title: 'Format and lint', args: [tool('@biomejs/biome/bin/biome'), 'check', '.'] },
  { part: 'code', title: 'No circles between folders', args: ['scripts/circles.ts'] },
  { part: 'code', title: 'No regular expression takes more than linear time', args: ['scripts/patterns.ts'] },
  { part: 'code', title: 'Each sentence is read', args: ['scripts/unused-sentences.ts'] },
  { part: 'tests', title: 'Build of the pages', args: ['scripts/build.mjs'] },
].filter(({ part }) => !only || (part === 'code') === (only === 'code'));

/** @type {readonly { part: string, kind: 'test' | 'e2e', title: string, run: (files: readonly string[]) => number }[]} */
const everyTest = [
  { part: 'unit', kind: 'test', title: 'Unit, component and API tests', run: runVitest },
  { part: 'e2e', kind: 'e2e', title: 'End-to-end tests', run: runPlaywright },
];
const tests = everyTest.filter(({ part }) => !only || only === 'tests' || part === only);

try {
  process.exitCode = await testEverything();
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
if (opensBrowsers) for (const line of [...leftOut(), ...oldLeftOut()]) console.log(line);
console.log(closingLine());

/** Stops at the first part that fails; returns its exit code. */
async function testEverything() {
  const featureTests = feature === undefined ? [] : findTestsOf(feature);
  if (feature !== undefined && featureTests.length === 0)
    throw new PlainError(`No tests were found of a feature "${feature}".`);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  installMissing({ forTests: true });
  if (opensBrowsers) {
    installMissingChromium();
    installMissingEngines();
    await installMissingOldChromium();
  }
  const failed = (await Promise.all(checks.map(check))).find((exitCode) => exitCode !== 0);
  if (failed) return failed;
  for (const { title, kind, run } of tests) {
    const files = featureTests.filter((file) => file.includes(`.${kind}.`));
    if (feature !== undefined && files.length === 0) continue;
    console.log(`\n── ${title} ──`);
    const exitCode = run(files);
    if (exitCode === 0) continue;
    console.error(`\n"${title}" failed; what follows it was not run.`);
    return exitCode;
  }
  return 0;
}

/**
 * All beside each other: each keeps one core busy at most, and waits in between.
 * @param {{ title: string, args: string[] }} check
 */
async function check({ title, args }) {
  const { exitCode, said } = await startNode(args);
  console.log(`\n── ${title} ──\n${said}${exitCode === 0 ? '' : `"${title}" failed.\n`}`);
  return exitCode;
}

/** @param {readonly string[]} files all, where none is named */
function runVitest(files) {
  return runTool('vitest/vitest.mjs', [
    'run',
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ]);
}

/** @param {readonly string[]} files all, where none is named */
function runPlaywright(files) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport };
  return runTool('@playwright/test/cli.js', ['test', ...files, '--reporter=list,json'], env);
}

/** What really ran: the tools' own counts, of the parts that got to run. */
function closingLine() {
  const vitest = readReport(vitestReport);
  const { stats } = readReport(playwrightReport);
  const passed = count(vitest.numPassedTests) + count(stats?.expected) + count(stats?.flaky);
  const failed = count(vitest.numFailedTests) + count(stats?.unexpected);
  const skipped = count(vitest.numPendingTests) + count(vitest.numTodoTests) + count(stats?.skipped);
  return `\n${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** @param {number | undefined} value */
function count(value) {
  return value ?? 0;
}
