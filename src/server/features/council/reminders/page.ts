import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Markup } from '#server/html-pages/markup.ts';
import { plainPage, sendPlainPage } from '#server/html-pages/plain-page.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';

const texts = new ReaderTexts('mail');

/** What the pages of these links say, in the language of who reads them. */
export type Said = { text: ReturnType<typeof texts.in>['text']; locale: string };

export function said({ site }: Pick<Deps, 'site'>, { headers }: FastifyRequest): Said {
  const { text, language } = texts.for(headers, site.identity.language);
  return { text, locale: language.locale };
}

type Page = { status?: number; title: string; main: Markup; form?: boolean };

export function sendPage(
  { site }: Pick<Deps, 'site'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { status = 200, title, main, form = false }: Page,
): FastifyReply {
  const { language } = texts.for(request.headers, site.identity.language);
  return sendPlainPage(reply, status, plainPage(site, language, { title, main: main.text, form }));
}
