import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

/** That the page makes so many on paper, once it stands. `PACKS` names a folder for the file, for people to look at. */
export async function expectPages(page: Page, count: number, name?: string): Promise<void> {
  await expect
    .poll(async () => {
      const pdf = await page.pdf({ preferCSSPageSize: true });
      if (name && process.env.PACKS) await writeFile(`${process.env.PACKS}/${name}.pdf`, pdf);
      return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
    })
    .toBe(count);
}
