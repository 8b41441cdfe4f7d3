import type { FastifyInstance } from 'fastify';
import { Feed } from 'feed';
import type { Identity } from '#contract/running/identity.ts';
import type { Deps } from '#server/deps.ts';
import type { ResultIndex } from '#server/features/council/results/content.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { toOwnOrigin } from '#server/http/origin.ts';
import { sendRepresentation } from '#server/http/representation.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { toMarkup } from '#text/escape.ts';
import { sayModeration } from '#text/fate-words.ts';
import type { Sentences } from '#text/sentences.ts';
import { TextsCache } from './texts-cache.ts';

/** A reader asks often, and wants what is new. */
const mostEntries = 50;

const pages = new ReaderTexts('public');
const files = new ReaderTexts('files');

type Index = Pick<ResultIndex, 'listed' | 'outcomes'>;
type Drawn = { origin: string; language: string; council: Identity };

/** The results for feed readers and search engines, who need whole addresses. */
export function serveFeed(app: FastifyInstance, { results, site }: Pick<Deps, 'results' | 'site'>): void {
  const kept = new TextsCache();
  const serve = (path: string, type: string, write: (index: Index, drawn: Drawn) => string) =>
    app.get(path, { config: { openToAll: true } }, async (request, reply) => {
      const index = await withinDeadline(results.index());
      const council = site.identity;
      const { language } = pages.for(request.headers, council.language);
      const name = `${path} ${language.code} ${council.name ?? ''}`;
      const text = kept.read(name, toOwnOrigin(request, site.origin), index, (origin) =>
        write(index, { origin, language: language.code, council }),
      );
      return sendRepresentation(request, reply, text, { type, vary: 'accept-encoding, accept-language' });
    });
  serve('/batches.atom', 'application/atom+xml; charset=utf-8', toAtom);
  serve('/sitemap.xml', 'application/xml; charset=utf-8', toSiteMap);
  serve('/robots.txt', 'text/plain; charset=utf-8', toRobots);
}

/** A result is an entry, and so is each outcome: readers show what they have shown before no second time. */
function toAtom(index: Index, { origin, language, council }: Drawn): string {
  const address = `${origin}/batches`;
  const title = council.name ?? pages.in(language).text.ui.title;
  const { text } = files.in(language);
  const entries = [...index.listed.map(toResultEntry(text)), ...index.outcomes.map(toOutcomeEntry(text))]
    .toSorted((one, other) => other.date.getTime() - one.date.getTime())
    .slice(0, mostEntries);
  const feed = new Feed({
    id: address,
    link: address,
    title: toXmlText(title),
    // RFC 4287, section 4.1.1: who speaks, here or in each entry.
    author: { name: toXmlText(title) },
    copyright: '',
    feedLinks: { atom: `${address}.atom` },
    generator: 'Ten Stones',
    updated: entries[0]?.date ?? new Date(0),
  });
  for (const { id, slug, date, title, description } of entries)
    feed.addItem({
      // Stays the same wherever the site moves.
      id: `urn:uuid:${id}`,
      title: toHtmlText(title),
      link: `${address}/${slug}`,
      date,
      ...(description && { description: toHtmlText(description) }),
    });
  return feed.atom1();
}

type Entry = { id: string; slug: string; title: string; date: Date; description: string };

function toResultEntry(text: Sentences['files']) {
  return ({ id, slug, name, completed_at, questions, moderation }: Index['listed'][number]): Entry => {
    const first = questions.flatMap((words, index) => (words ? `${index + 1}. ${words}` : []));
    const description = [...first, ...(moderation ? [sayModeration(moderation, text.moderation)] : [])].join('\n');
    return { id, slug, title: name, date: new Date(completed_at), description };
  };
}

function toOutcomeEntry(text: Sentences['files']) {
  return ({
    batch_id,
    question_id,
    sequence,
    slug,
    question,
    told_at,
    outcome,
    verdict,
  }: Index['outcomes'][number]): Entry => ({
    // A question may go to a council twice, and more than one thing may become of it.
    id: `${batch_id}#${question_id}${sequence > 1 ? `.${sequence}` : ''}`,
    slug,
    title: text.feed.outcome({ outcome: outcome.state, day: outcome.day, due: outcome.due ?? '', question }),
    date: told_at,
    description: [
      outcome.words,
      outcome.link,
      verdict?.said && text.feed.verdict({ verdict: verdict.said }),
      verdict?.words,
    ]
      .filter(Boolean)
      .join('\n'),
  });
}

function toSiteMap({ listed }: Index, { origin }: Drawn): string {
  const paths = ['/', '/batches', '/answers', '/training-circle', ...listed.map(({ slug }) => `/batches/${slug}`)];
  const urls = paths.map((path) => `<url><loc>${toMarkup(toXmlText(origin + path))}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** What is for whoever has an account, a code or a card has nothing to be found. */
function toRobots(_: Index, { origin }: Drawn): string {
  const disallowed = ['/admin', '/booth', '/card', '/entry'].map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${disallowed}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Readers take an entry's title and summary for HTML, and both hold what strangers wrote. */
function toHtmlText(text: string): string {
  return toMarkup(toXmlText(text)).replaceAll('\n', '<br>');
}

/** Without the characters that no XML may hold. */
function toXmlText(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}
