import type { Texts } from '#text/catalogue.ts';
import { compile } from '#text/compile.ts';
import en from '#text/languages/en.json' with { type: 'json' };

let texts: Texts | undefined;

// As the script of a page's language does before any other; only tests that read a text pay for it.
Object.defineProperty(globalThis, 'tenStonesTexts', {
  get: () => {
    texts ??= compile({ en }, 'en');
    return texts;
  },
});
