// `npm test`: installs what is missing, checks and tests everything, and ends with the counts.
// Only a part of it: `npm test -- --only unit` or `--only e2e`; or all tests of one noun: `npm test -- --feature ballots`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installMissingChromium } from './chromium.mjs';
import { installMissingEngines, leftOut } from './engines.mjs';
import { installMissing, PlainError, projectFolder } from './install.mjs';
import { findTestsOf } from './nouns.mjs';
import { startNode } from './tools.mjs';

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

/**
 * Beside each other, because a browser test waits for its page a third of the time. Together they have as many workers on two cores
 * as one of them has alone and one more, so that no test has to wait longer.
 */
const everyTest = [
  {
    part: 'unit',
    kind: 'test',
    title: 'Unit, component and API tests',
    args: [
      tool('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    workersBeside: ['--maxWorkers', String(Math.min(availableParallelism(), 4))],
    env: {},
  },
  {
    part: 'e2e',
    kind: 'e2e',
    title: 'End-to-end tests',
    args: [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    workersBeside: ['--workers', String(Math.min(availableParallelism() + 1, 4))],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  },
];
const tests = everyTest.filter(({ part }) => !only || only === 'tests' || part === only);

try {
  process.exitCode = await testEverything();
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
if (opensBrowsers) for (const line of leftOut()) console.log(line);
console.log(closingLine());

/** Returns the first exit code that is not 0. */
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
  }
  // Nothing is tested that a check refuses.
  return (await runAll(checks)) || (await runAll(findParts(featureTests)));
}

/** @typedef {{ title: string, args: string[], env?: NodeJS.ProcessEnv, isHeard?: boolean }} Part */

/**
 * All beside each other: each check keeps one core busy at most, and waits in between.
 * @param {Part[]} parts
 */
async function runAll(parts) {
  return (await Promise.all(parts.map(runPart))).find((exitCode) => exitCode !== 0) ?? 0;
}

/** What it says stands together once it is done, unless one hears it meanwhile. @param {Part} part */
async function runPart({ title, args, env, isHeard = false }) {
  const { exitCode, said } = await startNode(args, env, isHeard ? (bytes) => process.stdout.write(bytes) : undefined);
  const end = exitCode === 0 ? '' : `"${title}" failed.\n`;
  console.log(isHeard ? end : `\n── ${title} ──\n${said}${end}`);
  return exitCode;
}

/**
 * @param {readonly string[]} featureTests all tests, where none is named
 * @returns {Part[]}
 */
function findParts(featureTests) {
  const filesOf = (/** @type {string} */ kind) => featureTests.filter((file) => file.includes(`.${kind}.`));
  const parts = tests.filter(({ kind }) => feature === undefined || filesOf(kind).length > 0);
  const isAlone = parts.length === 1;
  return parts.map(({ title, kind, args, workersBeside, env }) => ({
    title,
    args: [...args, ...filesOf(kind), ...(isAlone ? [] : workersBeside)],
    env,
    isHeard: isAlone || kind === 'e2e',
  }));
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
