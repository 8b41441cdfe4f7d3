import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Result } from 'axe-core';
import type { RouteHandlerMethod } from 'fastify';

/** The small form: to read the other, 1.5 MB, takes a page twice as long, which is more than the checks do. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'));
const axeAddress = '/tests/axe.js';

/**
 * Lets the pages of a server load axe, which they do with a security policy as it is: to hand half a megabyte to each page through
 * the browser's remote control takes as long again as to look at the page.
 */
export function serveAxe(server: { get: (path: string, answer: RouteHandlerMethod) => unknown }): void {
  server.get(axeAddress, (_, reply) => reply.type('text/javascript').send(axeScript));
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * That axe finds nothing on the page, once what belongs to it is drawn: a look in the middle of it is not what a person meets.
 * Straight in the page: Playwright's builder opens another page for each look, which takes six times as long and brings
 * nothing to pages without frames.
 */
export async function expectNoViolations(page: Page, message = 'axe', expected = expect): Promise<void> {
  const look = async () => (await runInPage(page)).map(summary);
  await expected.poll(look, message).toEqual([]);
}

/**
 * Of a page in forced colours, all but contrast: its colours are chosen by who looks, and axe reads
 * `-webkit-text-fill-color`, which Chromium reports as if nothing were forced.
 */
export async function expectNoViolationsInForcedColors(page: Page, message: string, expected = expect): Promise<void> {
  const look = async () => (await runInPage(page)).filter(({ id }) => id !== 'color-contrast').map(summary);
  await expected.poll(look, message).toEqual([]);
}

async function runInPage(page: Page): Promise<Result[]> {
  const isHere = await page.evaluate(loadAxe, axeAddress);
  // A page without scripts lets none in.
  if (!isHere) await page.evaluate(axeScript.toString());
  return page.evaluate(runAxe, rules);
}

function loadAxe(address: string): Promise<boolean> | true {
  if ('axe' in window) return true;
  return import(address).then(
    () => true,
    () => false,
  );
}

async function runAxe(rules: string[]): Promise<Result[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  // A colour that fades is another one for a moment.
  const fading = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(fading.map(({ finished }) => finished.catch(() => {})));
  const { violations } = await inPage.run(document, { runOnly: rules, resultTypes: ['violations'] });
  return violations;
}

function summary({ id, nodes }: Result): string {
  return `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`;
}
