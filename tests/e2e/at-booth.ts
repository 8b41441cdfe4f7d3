import { expect, type Page } from '@playwright/test';
import { lazyTexts } from '#web/text/lazy.ts';
import type { AdminApi } from './admin-api.ts';

type BoothOptions = {
  questions?: number;
  /** Asked after the numbered questions. */
  last?: string;
  /** Questions in these words, in place of the numbered ones. */
  wordings?: readonly string[];
  voters?: 'browsers' | 'cards';
  paper?: 'on' | 'off';
};

/** A batch in stoning that takes ballots at booths, and a code for one. */
export async function openBoothCode(
  api: AdminApi,
  { wordings, questions = wordings ? 0 : 5, last, voters = 'browsers', paper = 'off' }: BoothOptions = {},
): Promise<{ batch: string; code: string }> {
  const { id } = await api.openBatch({ questions });
  for (const words of wordings ?? []) await api.ask(id, words, 'Kofi Mensah');
  if (last) await api.ask(id, last, 'Ada');
  await api.change(id, { rules: { booth: 'on', stones_shown: 'when_completed', voters, paper } });
  if (voters === 'cards') await api.makeCards(id, 1);
  await api.change(id, { phase: 2 });
  const { code } = await api.call('POST', `/api/admin/batches/${id}/booths`);
  return { batch: id, code: String(code) };
}

/** Types the code on a device, which then waits for the first one who comes, or for their card. */
export async function becomeBooth(page: Page, code: string): Promise<void> {
  await page.goto('/booth');
  await page.getByLabel(lazyTexts.booth.code).fill(code.toLowerCase());
  await page.getByRole('button', { name: lazyTexts.booth.open }).click();
  const welcome = page.getByRole('heading', { name: lazyTexts.booth.welcome });
  await expect(welcome.or(page.getByLabel(lazyTexts.card.label))).toBeFocused();
  // The press filled the screen, which a browser does later than the page goes on.
  await expect(page.getByRole('button', { name: lazyTexts.booth.fill })).toHaveCount(0);
}

/** Picks the first four questions, in their order. */
export async function pickAll(page: Page): Promise<void> {
  for (const n of [1, 2, 3, 4])
    await page
      .getByRole('main')
      .getByRole('button', { name: `Question number ${n}?` })
      .first()
      .click();
}

export async function give(page: Page): Promise<void> {
  await page.getByRole('button', { name: lazyTexts.placing.complete }).click();
  await page.getByRole('dialog').getByRole('button', { name: lazyTexts.placing.complete }).click();
}

export async function countBallots(api: AdminApi): Promise<number | undefined> {
  return (await api.call<{ ballots: number }[]>('GET', '/api/admin/batches'))[0]?.ballots;
}

/** All that the browser keeps, and all that the page shows. */
export function kept(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      history.length,
      location.href,
      document.body.innerText,
    ]),
  );
}
