import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { keepChosenLanguage } from '#server/html-pages/keep-language.ts';
import { siteScripts } from '#server/html-pages/site-texts.ts';
import { takeForms } from '#server/http/forms.ts';
import { answerErrors } from '#server/http/problems.ts';
import type { Served } from '#server/http/serve.ts';
import { catalogues } from '#server/texts/catalogues.ts';
import { Languages } from '#server/texts/languages.ts';
import { codesOf } from '#text/compile.ts';
import { asksForKey, openAsk, sendAsk } from './ask.ts';
import { comesWithoutSeal, sendCard } from './card.ts';
import { showError } from './failure.ts';
import { openOwnQuestions, sendOwnQuestions } from './own-questions-page.ts';
import { plainTexts } from './plain-texts.ts';
import { openStart, pressStart } from './start.ts';
import { openStones, sendStones } from './stones.ts';
import { type PlainDeps, Visit } from './visit.ts';

/**
 * Where people type: what is many times too long for a rule is still read, and comes back in its field to be shortened. A page that is for
 * one browser alone comes back empty when somebody goes back to it.
 */
const longForm = { bodyLimit: 256 * 1024 };

type Answer = (visit: Visit) => Promise<FastifyReply>;

/** Pages whose forms the server draws and takes: for whoever has no script, or an old browser, or presses before the script is there. */
export async function servePlainPages(
  served: Served,
  deps: Pick<Deps, 'publicPage' | 'results' | 'site' | 'voters'>,
): Promise<void> {
  const { site, voters } = deps;
  const languages = new Languages(codesOf(catalogues()), () => site.identity.language);
  const plain: PlainDeps = { ...deps, served, languages, texts: plainTexts(site, siteScripts(site)) };
  const visited = (answer: Answer) => (request: Visit['request'], reply: Visit['reply']) =>
    answer(new Visit(plain, { request, reply }));
  await takeForms(
    served,
    (request) => voters.formSealOf(request),
    (app) => {
      answerErrors(app, served, (error, request, reply) => showError(new Visit(plain, { request, reply }), error));
      const page = { preHandler: keepChosenLanguage(languages) };
      app.get('/start', page, visited(openStart));
      app.post('/start', { config: { form: { onlyGivesCookie: () => true } } }, visited(pressStart));
      app.get('/stones', page, visited(openStones));
      app.post('/stones', { config: { form: {} } }, visited(sendStones));
      app.get('/ask', page, visited(openAsk));
      app.post('/ask', { ...longForm, config: { form: { onlyGivesCookie: asksForKey } } }, visited(sendAsk));
      app.get('/mine', page, visited(openOwnQuestions));
      app.post('/mine', { ...longForm, config: { form: {} } }, visited(sendOwnQuestions));
      app.post('/card', { config: { form: { onlyGivesCookie: comesWithoutSeal } } }, visited(sendCard));
    },
  );
}
