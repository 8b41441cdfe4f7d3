import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { html } from '#server/html-pages/markup.ts';
import { limitLinks } from '#server/html-pages/refused-page.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import type { Served } from '#server/http/serve.ts';
import { readEndToken } from './links.ts';
import { said, sendPage } from './page.ts';
import { endReminders, findReminding } from './people.ts';

type Request = FastifyRequest<{ Params: { token: string } }>;
type State = 'end' | 'ended' | 'endGone';

/** Where reminders end: by the press on this page, or by the mail program itself, from anywhere (RFC 8058). */
export function serveEndPage(app: Served, deps: Deps): void {
  void app.register(async (scope) => {
    // What such a form holds says nothing: its address does.
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
    limitLinks(scope, app, deps.site);
    const show = async (request: Request, reply: FastifyReply, act?: (id: string) => Promise<void>) => {
      const id = readEndToken(request.params.token, deps.secrets);
      const reminding = id && (await withinDeadline(findReminding(deps.db, id)));
      if (id && reminding) await act?.(id);
      const state: State = !reminding ? 'endGone' : act || reminding.ended ? 'ended' : 'end';
      return showEnd(deps, { request, reply }, state);
    };
    scope.get('/reminders/end/:token', (request: Request, reply) => show(request, reply));
    scope.post('/reminders/end/:token', { config: { anyOrigin: true } }, (request: Request, reply) =>
      show(request, reply, (id) => withinDeadline(endReminders(deps.db, id))),
    );
  });
}

function showEnd(deps: Deps, visit: { request: Request; reply: FastifyReply }, state: State): FastifyReply {
  const { page } = said(deps, visit.request).text.reminders;
  const { title, words } = page[state];
  const main = html`<p>${words}</p>
${state === 'end' && html`<form method="post"><button type="submit">${page.end.act}</button></form>`}
<p class="back"><a href="/admin">${page.done.panel}</a></p>`;
  return sendPage(deps, visit, { status: state === 'endGone' ? 404 : 200, title, main });
}
