import type { Site } from '#server/features/running/site/site.ts';
import { councilZone } from '#server/texts/council-day.ts';
import { toMomentText } from '#server/texts/moment-text.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { toMarkup } from '#text/escape.ts';
import type { AnnouncedBatches } from './announced-batches.ts';
import { type PlainPage, plainPage, withTheme } from './plain-page.ts';
import type { Shell } from './shells.ts';

const texts = new ReaderTexts('shell');

/**
 * What stands at the address of a result that is still to come, where receipts and stubs lead: when one can ask. It has no script that
 * reads what stands behind the `#`, so a reload after the completion has it still.
 */
export class ResultsToCome {
  readonly #announced: AnnouncedBatches;
  readonly #site: Site;

  constructor(announced: AnnouncedBatches, site: Site) {
    this.#announced = announced;
    this.#site = site;
  }

  /** Undefined where visitors were told of no such batch. */
  async page(address: string, shell: Pick<Shell, 'language' | 'theme'>): Promise<PlainPage | undefined> {
    const batch = await this.#announced.find(address);
    if (!batch) return undefined;
    const { language, text } = texts.in(shell.language);
    const { title, text: words, when, keep, questions } = text.resultToCome;
    const timeZone = councilZone(this.#site.identity);
    const moment = toMomentText(batch.stoning_deadline, { locale: language.locale, timeZone }, longDate);
    const said = [words({ name: `\u2068${batch.name}\u2069` }), when({ moment }), keep];
    const main = `${said.map((one) => `<p>${toMarkup(one)}</p>`).join('\n    ')}
    <p><a class="act" href="/">${toMarkup(questions)}</a></p>`;
    const { html, policy } = plainPage(this.#site, language, { title, main });
    return { html: withTheme(html, shell.theme), policy };
  }
}

const longDate = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
