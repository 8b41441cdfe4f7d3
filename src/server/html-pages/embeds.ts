import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswersPage } from '#contract/council/answers.ts';
import { momentOf } from '#contract/council/batch-moment.ts';
import { embedView } from '#contract/running/embedding.ts';
import type { Deps } from '#server/deps.ts';
import { pagePolicy } from '#server/html-pages/page-policy.ts';
import type { SiteCache } from '#server/html-pages/site-cache.ts';
import type { SiteScripts } from '#server/html-pages/site-texts.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { type Representation, sendRepresentation } from '#server/http/representation.ts';
import { toCouncilDay } from '#server/texts/council-day.ts';
import type { Languages } from '#server/texts/languages.ts';
import { drawAnswers } from './draw-answers.ts';
import { drawEmbed, type EmbedWords, embedWords } from './draw-embed.ts';
import { type Drawn, embedActive, embedResult } from './embedded.ts';

type EmbedDeps = Pick<Deps, 'publicPage' | 'results' | 'answers' | 'site'>;

/**
 * The small view for pages elsewhere, as those who open it get it. It reads no cookie and sets none. It is drawn whole, since the
 * scripts of all pages, 100 kB, would be loaded into the frame's own cold cache, and live events would hold a connection for each.
 */
export class Embeds {
  readonly #deps: EmbedDeps;
  readonly #languages: Languages;
  readonly #words: SiteCache<EmbedWords>;

  constructor(deps: EmbedDeps, { languages, scripts }: { languages: Languages; scripts: SiteScripts }) {
    this.#deps = deps;
    this.#languages = languages;
    this.#words = embedWords(deps.site, scripts);
  }

  async home(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const words = this.#wordsFor(request);
    const rendering = await withinDeadline(this.#deps.publicPage.read());
    const { content } = rendering;
    const at = drawnNow(words);
    // What is kept between changes is drawn anew where a deadline has passed meanwhile, or another day has begun.
    const moment = content.batch && momentOf(content.batch, at.now);
    const drawn = rendering.as(`${formOf(words)} ${moment} ${at.today}`, () => {
      const body = drawEmbed(words, embedActive(content, at));
      return { meaning: body, body };
    });
    return this.#send(request, reply, drawn, words);
  }

  /** Undefined where no batch that was completed has this address. */
  async result(request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply | undefined> {
    const words = this.#wordsFor(request);
    const { results } = this.#deps;
    const batch = await results.find(address);
    if (!batch) return undefined;
    const at = drawnNow(words);
    const drawn = await results.page(batch, `${formOf(words)} ${at.today}`, (content) => {
      const body = drawEmbed(words, embedResult(content, at));
      return { meaning: body, body };
    });
    return drawn && this.#send(request, reply, drawn, words);
  }

  /** How the council keeps its days, in figures. */
  async answers(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const words = this.#wordsFor(request);
    const make = (page: AnswersPage) => {
      const body = drawAnswers(words, page);
      return { meaning: body, body };
    };
    const drawn = this.#deps.answers.page({}, { name: formOf(words), make });
    return this.#send(request, reply, await withinDeadline(drawn), words);
  }

  /** As the address names it, or the browser asks for it, or as the council has it: a choice of a visitor's would be in a cookie. */
  #wordsFor({ query, headers: { 'accept-language': accepted } }: FastifyRequest): EmbedWords {
    const language = this.#languages.asked(query) ?? this.#languages.of({ 'accept-language': accepted });
    return this.#words.in(language);
  }

  #send(request: FastifyRequest, reply: FastifyReply, drawn: Representation, words: EmbedWords) {
    const policy = pagePolicy(`<style>${words.style}</style>`, this.#deps.site.embeddingHosts);
    return sendRepresentation(request, reply, drawn, {
      type: 'text/html; charset=utf-8',
      vary: 'accept-encoding, accept-language',
      policy,
    });
  }
}

/** Whether somebody asks for the small view of a page. */
export function isEmbed({ query }: FastifyRequest): boolean {
  return (query as { view?: unknown }).view === embedView;
}

function formOf({ language, of }: EmbedWords): string {
  return `embed ${language.code} ${of}`;
}

function drawnNow({ timeZone }: EmbedWords): Drawn {
  const now = Date.now();
  return { now, today: toCouncilDay(new Date(now), timeZone) };
}
