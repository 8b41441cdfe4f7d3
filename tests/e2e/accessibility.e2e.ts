import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInForcedColors } from './axe.ts';
import { expect, softly, test } from './fixtures.ts';
import { findHtmlErrors } from './html.ts';
import { expectNoLayoutFaults } from './layout.ts';
import {
  directionOf,
  enlargeText,
  forceColors,
  type Language,
  type Look,
  languages,
  lookAt,
  looks,
  restoreText,
  schemes,
  speakTo,
  zoomIn,
} from './looks.ts';
import { type State, states } from './states.ts';

/**
 * `npm run test:a11y` looks at every state in every way. `npm test` looks at a sample: one of twenty-one states, each in one
 * language, light or dark, narrow or wide, and zoomed in. The seed, which each commit has its own of, says which and how.
 */
const everything = process.env.A11Y === 'everything';
const seed = Number(process.env.STATES_SEED);
/** Odd, so that what is sampled at once is in both languages. */
const sampledOf = 21;
if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('STATES_SEED must be a whole number.');

/** `npm run screens` only takes a picture of each state, for people to look at. */
const screensFolder = process.env.SCREENS;

const isSampled = (index: number) => (index + seed) % sampledOf === 0;
const turnOf = (index: number) => index + Math.floor(seed / sampledOf);
/** Turns faster than the looks do, so that each language is seen in each of them. */
const languageOf = (index: number) => languages[turnOf(index) % languages.length];
const lookOf = (index: number) => looks[Math.floor(turnOf(index) / languages.length) % looks.length] as Look;

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: language });

    test.beforeEach(() => speakTo(language));

    for (const [index, state] of states.entries()) {
      if (everything || screensFolder || (isSampled(index) && languageOf(index) === language))
        judge(state, language, lookOf(index));
    }
  });
}

test('the HTML is valid as it is sent', async ({ request, api }) => {
  const { id } = await api.openBatch({ questions: 3 });
  for (const path of [
    '/',
    '/?view=wall',
    '/?view=embed',
    '/training-circle',
    '/privacy',
    '/accessibility',
    '/imprint',
    '/admin',
    '/nowhere',
    `/batches/${id}`,
    '/answers',
    '/answers?view=embed',
  ]) {
    // What is sent differs by language in its words alone.
    for (const lang of ['en', 'ar']) {
      const answer = await request.get(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
      expect.soft(await findHtmlErrors(await answer.text()), `${path} ${lang}`).toEqual([]);
    }
  }
});

function judge({ name, council, canMail = false, arrange }: State, language: Language, look: Look): void {
  test.describe(() => {
    test.use({ council, canMail });

    test(`${name} is usable by everyone`, async ({ page, api, server, session, mailbox }) => {
      test.slow();
      await arrange({ page, api, server, session, mailbox });
      if (screensFolder) return takePictures(page, join(screensFolder, language === 'en' ? '' : language, name));
      for (const each of everything ? looks : [look]) {
        await lookAt(page, each);
        await expectUsable(page, language, `${each.width} px, ${each.scheme}`);
      }
      if (everything) {
        await forceColors(page, 'active');
        await expectNoViolationsInForcedColors(page, 'in forced colours', softly);
        await forceColors(page, 'none');
        await enlargeText(page);
        await expectNoLayoutFaults(page, 'with letters of 200 %', softly);
        await restoreText(page);
      }
      expect.soft(await movingParts(page), 'nothing moves for who wants less motion').toEqual([]);
      await zoomIn(page);
      await expectNoLayoutFaults(page, 'at 320 px, which is 400 %', softly);
    });
  });
}

async function expectUsable(page: Page, language: Language, look: string): Promise<void> {
  await expectNoViolations(page, `axe, ${look}`, softly);
  expect.soft(await findHtmlErrors(await page.content()), `HTML, ${look}`).toEqual([]);
  await expectNoLayoutFaults(page, `layout, ${look}`, softly);
  await expect.soft(page.locator('html'), `language, ${look}`).toHaveAttribute('lang', language);
  await expect.soft(page.locator('html'), `direction, ${look}`).toHaveAttribute('dir', directionOf(language));
}

async function takePictures(page: Page, path: string): Promise<void> {
  for (const width of [390, 768, 1280, 1680]) {
    for (const scheme of schemes) {
      await lookAt(page, { width, scheme });
      await page.screenshot({ path: `${path}-${width}-${scheme}.png`, fullPage: true });
    }
  }
}

function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : String(animation.id))),
  );
}
