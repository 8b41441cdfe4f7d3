import { type Browser, type ElementHandle, launch } from 'puppeteer-core';
import { findFirefox } from '../../scripts/engines.mjs';
import type { Driver } from './driver.ts';

/** Firefox by WebDriver BiDi. Each `newDriver` is somebody else's browser, without a cookie. */
export async function startFirefox(): Promise<{ newDriver: () => Promise<Driver>; stop: () => Promise<void> }> {
  const browser = await launch({ browser: 'firefox', executablePath: findFirefox() ?? '', headless: true });
  return { newDriver: () => newDriver(browser), stop: () => browser.close() };
}

async function newDriver(browser: Browser): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  // The body is a string, as WebDriver wants it; puppeteer takes expressions.
  const toExpression = (body: string, args: readonly unknown[]) =>
    `(function () { ${body} }).apply(null, ${JSON.stringify(args)})`;
  return {
    open: async (url) => void (await page.goto(url)),
    run: async <T>(body: string, args: readonly unknown[]) => (await page.evaluate(toExpression(body, args))) as T,
    find: async (body, args) => {
      const element = (
        await page.evaluateHandle(toExpression(body, args))
      ).asElement() as ElementHandle<Element> | null;
      return element
        ? { click: () => element.click().then(() => true), type: (text) => element.type(text) }
        : undefined;
    },
    close: () => context.close(),
  };
}
