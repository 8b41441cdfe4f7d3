import type { FastifyReply } from 'fastify';
import type { ActiveBatch } from '#contract/council/active-batch.ts';
import type { BatchResult } from '#contract/council/batch-result.ts';
import { type ResultBatch, toBatchResult } from '#contract/council/results.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { html, type Markup } from '#server/html-pages/markup.ts';
import { plainPage, withTheme } from '#server/html-pages/plain-page.ts';
import type { SiteCache } from '#server/html-pages/site-cache.ts';
import { themeOf } from '#server/html-pages/theme.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { fieldsOf, sealField } from '#server/http/forms.ts';
import { makeCall } from '#server/http/make-call.ts';
import { Body, encodeFor } from '#server/http/representation.ts';
import { type Calling, isSecure, type Served } from '#server/http/serve.ts';
import { type Languages, toLanguageCookie } from '#server/texts/languages.ts';
import { languageButtons, languageField, languageLinks } from './language-switch.ts';
import type { PlainTexts } from './plain-texts.ts';

export type PlainDeps = Pick<Deps, 'publicPage' | 'results' | 'site' | 'voters'> & {
  served: Pick<Served, 'calls' | 'paceRefusal'>;
  languages: Languages;
  texts: SiteCache<PlainTexts>;
};

/** `kept`: what of its address stays when the language is switched. */
type Page = { status?: number; title: string; main: Markup; kept?: Readonly<Record<string, string>> | undefined };

/** Somebody who opens a plain page or sends its form: what they read, and what they may be answered. */
export class Visit {
  readonly request: Calling['request'];
  readonly reply: Calling['reply'];
  readonly said: PlainTexts;
  readonly #deps: PlainDeps;
  /** The language whose button in the form was pressed: nothing else is done then, and what was typed is shown in it. */
  readonly #switchedTo: string | undefined;
  #hasSwitch = false;

  constructor(deps: PlainDeps, { request, reply }: Calling) {
    this.#deps = deps;
    this.request = request;
    this.reply = reply;
    const { languages } = deps;
    this.#switchedTo = languages.asked({ lang: fieldsOf(request).get(languageField) });
    this.said = deps.texts.in(this.#switchedTo ?? languages.asked(request.query) ?? languages.of(request.headers));
  }

  /** Whether this form only switches the language. */
  get switchesLanguage(): boolean {
    return this.#switchedTo !== undefined;
  }

  /** Has this browser keep the language to which the form switches, where it does. */
  keepLanguage(): void {
    if (this.#switchedTo !== undefined)
      this.reply.header('set-cookie', toLanguageCookie(this.#switchedTo, isSecure(this.request)));
  }

  /** What the public page shows. */
  async active(): Promise<Pick<ActiveBatch, 'batch' | 'questions' | 'result'>> {
    return (await withinDeadline(this.#deps.publicPage.read())).content;
  }

  /** What the page of a completed batch shows, by the `slug` of its address or its id; undefined where none has it. */
  async completed(address: string): Promise<{ batch: ResultBatch; result: BatchResult | null } | undefined> {
    const { results } = this.#deps;
    const read = async () => {
      const found = await results.find(address);
      const page = found && (await results.read(found));
      return page && { batch: page.batch, result: toBatchResult(page) };
    };
    return withinDeadline(read());
  }

  /** The completed batches that are listed and not active, the last completed one first. */
  async earlier(): Promise<readonly { id: string; slug: string; name: string }[]> {
    const { listed } = await withinDeadline(this.#deps.results.index());
    return listed.filter(({ is_active }) => !is_active);
  }

  /** Whether this browser has opened a voting card of the batch. */
  hasCard(batchId: string): boolean {
    return this.#deps.voters.keepsCardOf(batchId, this.request);
  }

  /** Makes a call of the contract as this browser. */
  call<E extends Endpoint>(endpoint: E, sent: RequestOf<E>): Promise<ResponseOf<E>> {
    return makeCall(this.#deps.served, endpoint, sent, this);
  }

  /** What a form of this browser carries; also of the cookie that this answer brings. */
  get seal(): string | undefined {
    return this.#deps.voters.formSealOf(this.request);
  }

  /** A form that posts to a page of ours, with these fields besides those that are seen. */
  form(action: string, fields: Readonly<Record<string, string | undefined>>, content: Markup): Markup {
    const hidden = Object.entries({ ...fields, [sealField]: this.seal }).flatMap(([name, value]) =>
      value === undefined ? [] : [html`<input type="hidden" name="${name}" value="${value}">`],
    );
    return html`<form method="post" action="${action}">${hidden}${content}</form>`;
  }

  /** The same for a form whose fields are not to be lost when somebody switches the language. */
  typedForm(action: string, fields: Readonly<Record<string, string | undefined>>, content: Markup): Markup {
    this.#hasSwitch = true;
    return this.form(action, fields, html`${content}${languageButtons(this.said)}`);
  }

  /** Answers with a page. It is for this browser alone. */
  async show({ status = 200, title, main, kept }: Page): Promise<FastifyReply> {
    // Whoever hears the page hears first that something in the form is wrong.
    const tab = status === 422 ? this.said.text.plain.page.wrong({ title }) : title;
    const whole = this.#hasSwitch ? main : html`${main}\n${languageLinks(this.said, kept)}`;
    const page = plainPage(this.#deps.site, this.said.language, { title, tab, main: whole.text, form: true });
    const body = new Body(withTheme(page.html, themeOf(this.request.headers.cookie)));
    const { bytes } = await encodeFor(this.request, this.reply, body);
    return this.reply
      .status(status)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': page.policy })
      .type('text/html; charset=utf-8')
      .send(bytes);
  }

  /** Leads on to a page, after a form was taken. */
  goTo(path: string): FastifyReply {
    return this.reply.header('cache-control', 'no-store').redirect(path, 303);
  }
}
