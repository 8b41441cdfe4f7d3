import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const mostStops = 80;

/**
 * Goes on with Tab (or back with Shift+Tab) until `wanted` has the focus, as somebody without a mouse does. At every
 * stop on the way it must be seen where the focus is.
 */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  // Looked up once: to find it by its role at every stop would be most of what the way takes.
  let element = await wanted.elementHandle();
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press(key);
    let look = await page.evaluate(lookAtFocus, element);
    if (look.wrong) await expectFocusSeen(page);
    if (look.wrong || look.isDrawnAnew) {
      element = await wanted.elementHandle();
      look = await page.evaluate(lookAtFocus, element);
    }
    if (look.isThere) return;
  }
  throw new Error(`${key} never came to ${wanted}`);
}

/** Something has the focus, it shows that it has, and nothing lies over it. */
export async function expectFocusSeen(page: Page): Promise<void> {
  // A layout that is still moving may cover for a moment what it is about to show.
  await expect.poll(async () => (await page.evaluate(lookAtFocus, null)).wrong).toBe('');
}

/** Whether this has the focus now. */
export function hasFocus(wanted: Locator): Promise<boolean> {
  return wanted.evaluate((element) => element === document.activeElement);
}

/** Whether `wanted` has the focus, or is not in the page any more, and what is wrong with how the focus shows. */
function lookAtFocus(wanted: Node | null): { isThere: boolean; isDrawnAnew: boolean; wrong: string } {
  return {
    isThere: wanted === document.activeElement,
    isDrawnAnew: wanted !== null && !wanted.isConnected,
    wrong: whatIsWrong(),
  };

  function whatIsWrong(): string {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing has the focus';
    const name = `<${element.tagName.toLowerCase()}> ${element.textContent?.trim().slice(0, 60)}`;
    const control = element.matches('a, button, input, select, textarea, summary, [role=tab]');
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (control && (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2)) return `${name} shows no focus`;

    const box = element.getBoundingClientRect();
    const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
    const points = steps.flatMap((x) =>
      steps.map((y) => [box.left + x * box.width, box.top + y * box.height] as const),
    );
    const free = points.filter(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top && (element.contains(top) || top.contains(element));
    });
    return !control || free.length >= points.length / 2 ? '' : `${name} is covered or out of view`;
  }
}
