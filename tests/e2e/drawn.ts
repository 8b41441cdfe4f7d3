import type { Page } from '@playwright/test';

/**
 * What somebody new reads on a page as the server draws it, without scripts, from where `page` is: for whoever looks at the words
 * alone, in a tenth of the time that another browser's page takes.
 */
export async function readDrawn(page: Page, path: string, language = 'en'): Promise<string> {
  const answer = await fetch(new URL(path, page.url()), { headers: { 'accept-language': language } });
  const words = await page.evaluate(
    (html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      for (const unread of body.querySelectorAll('script, style, template')) unread.remove();
      return body.textContent ?? '';
    },
    await answer.text(),
  );
  return words.replaceAll(/[\u2068\u2069]/g, '').replaceAll(/\s+/g, ' ');
}
