import { toCatalogue } from '#text/catalogue.ts';
import { compile } from '#text/compile.ts';
import en from '#text/languages/en.json' with { type: 'json' };
import { toSpoken } from '#text/spoken.ts';
import { speak } from '#web/text/active.ts';

// As the script of a page's language does before any other. Files share a process, in which an earlier one may have drawn
// a page in another language.
globalThis.tenStonesTexts ??= compile({ en: toCatalogue(en) }, 'en');
speak(toSpoken(globalThis.tenStonesTexts));
