import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { plainPage, sendPlainPage } from '#server/html-pages/plain-page.ts';
import { limitLinks } from '#server/html-pages/refused-page.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import type { Served } from '#server/http/serve.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { toMarkup } from '#text/escape.ts';
import { confirm } from './actions.ts';
import { type NewsLinkPurpose, readNewsToken } from './addresses.ts';
import { endNews, isConfirmed, listToConfirm } from './subscriptions.ts';

type Request = FastifyRequest<{ Params: { token: string } }>;
type State = 'confirm' | 'confirmed' | 'end' | 'ended' | 'gone';

const texts = new ReaderTexts('mail');

/**
 * Where the links of mails lead: pages of one button, without a script. Only the press acts, because programs that look through mails
 * open what is linked there. The one that ends mails is what mail programs call by themselves, from anywhere (RFC 8058).
 */
export function newsPages(app: Served, deps: Deps): void {
  void app.register(async (scope) => {
    // What such a form holds says nothing: its address does.
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
    limitLinks(scope, app, deps.site);
    const page = async (request: Request, reply: FastifyReply, purpose: NewsLinkPurpose, answer: Answer) => {
      const address = readNewsToken(purpose, request.params.token, deps.secrets);
      const shown = address ? await withinDeadline(answer(address)) : { state: 'gone' as const };
      return send(deps, request, reply, shown);
    };
    scope.get('/news/confirm/:token', (request: Request, reply) =>
      page(request, reply, 'confirm', (address) => askToConfirm(deps, address)),
    );
    scope.post('/news/confirm/:token', (request: Request, reply) =>
      page(request, reply, 'confirm', async (address) => {
        await confirm(deps, address);
        return afterConfirming(deps, address);
      }),
    );
    scope.get('/news/end/:token', (request: Request, reply) =>
      page(request, reply, 'end', async () => ({ state: 'end' })),
    );
    scope.post('/news/end/:token', { config: { anyOrigin: true } }, (request: Request, reply) =>
      page(request, reply, 'end', async (address) => {
        await endNews(deps.db, address);
        return { state: 'ended' };
      }),
    );
  });
}

type Shown = { state: State; questions?: readonly { text: string }[] };
type Answer = (addressHash: Buffer) => Promise<Shown>;

async function askToConfirm(deps: Deps, address: Buffer): Promise<Shown> {
  const questions = await listToConfirm(deps.db, address);
  return questions.length > 0 ? { state: 'confirm', questions } : afterConfirming(deps, address);
}

async function afterConfirming({ db }: Deps, address: Buffer): Promise<Shown> {
  return { state: (await isConfirmed(db, address)) ? 'confirmed' : 'gone' };
}

function send({ site }: Deps, request: FastifyRequest, reply: FastifyReply, { state, questions = [] }: Shown) {
  const { language, text } = texts.for(request.headers, site.identity.language);
  const { page } = text.news;
  const { title, words } = page[state];
  const main = [
    `<p>${toMarkup(words)}</p>`,
    questions.length > 0 &&
      `<ul>${questions.map(({ text: one }) => `<li><bdi>${toMarkup(one)}</bdi></li>`).join('')}</ul>`,
    (state === 'confirm' || state === 'end') && toForm(page[state].act),
    `<p class="owner back"><a href="/">${toMarkup(page.back)}</a></p>`,
  ];
  const whole = plainPage(site, language, { title, main: main.filter(Boolean).join('\n    ') });
  return sendPlainPage(reply, state === 'gone' ? 404 : 200, whole);
}

/** It is sent to the address of the page itself. */
function toForm(act: string): string {
  return `<form method="post"><button type="submit">${toMarkup(act)}</button></form>`;
}
