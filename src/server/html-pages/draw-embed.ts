import { allows, endsBy } from '#contract/council/phases.ts';
import { toAccentStyle } from '#server/features/running/site/accent.ts';
import type { Site } from '#server/features/running/site/site.ts';
import { SiteCache } from '#server/html-pages/site-cache.ts';
import type { SiteScripts } from '#server/html-pages/site-texts.ts';
import { hashOf } from '#server/http/representation.ts';
import { catalogues } from '#server/texts/catalogues.ts';
import { councilZone, toCouncilDay } from '#server/texts/council-day.ts';
import { toDayText, toMomentText } from '#server/texts/moment-text.ts';
import type { Language } from '#text/catalogue.ts';
import { compile } from '#text/compile.ts';
import { toMarkup } from '#text/escape.ts';
import { excerpt } from '#text/excerpt.ts';
import { sayModeration } from '#text/fate-words.ts';
import { closeGaps } from '#text/gaps.ts';
import { momentTitle, sheetsCounted } from '#text/moment-words.ts';
import { sayDue, sayOutcome } from '#text/outcome-words.ts';
import type { Sentences } from '#text/sentences.ts';
import { toSpoken } from '#text/spoken.ts';
import { style } from './embed-style.ts';
import type { Embedded, EmbeddedQuestion } from './embedded.ts';
import { ownLanguage } from './own-language.ts';

const mostOfAQuestion = 200;

/** What the view says in a language, with the council's own words and colour. */
export type EmbedWords = {
  language: Language;
  /** Tells one setting from others. */
  of: string;
  text: Pick<Sentences, 'public' | 'files'> & { later: Pick<Sentences['later'], 'outcome' | 'verdict'> };
  timeZone: string;
  style: string;
  origin: string | undefined;
};

/** For each language once, and again when something was set. */
export function embedWords(site: Site, scripts: SiteScripts): SiteCache<EmbedWords> {
  return new SiteCache(site, (code) => {
    const texts = scripts.in(code)?.visitors.texts;
    const { language, sentences } = toSpoken({
      ...compile(catalogues(), code, ['public', 'files', 'later']),
      ...(texts && { site: texts }),
    });
    const { public: said, files, later } = sentences;
    if (!said || !files || !later) throw new Error(`'${code}' came without the texts of the small view.`);
    const { accent } = site.identity;
    const { origin } = site;
    const timeZone = councilZone(site.identity);
    const styles = `${style}${accent ? toAccentStyle(accent) : ''}`;
    const of = hashOf(JSON.stringify([styles, timeZone, origin, texts?.own]));
    return { language, of, text: { public: said, files, later }, timeZone, style: styles, origin };
  });
}

/** The small view that pages elsewhere show in a frame: whole without scripts, which count down and tell the frame its height. */
export function drawEmbed(words: EmbedWords, embedded: Embedded | undefined): string {
  return drawFrame(words, embedded?.name, embedded ? drawBatch(words, embedded) : drawNothing(words));
}

/** A small view called `name`, with this in it. */
export function drawFrame(words: EmbedWords, name: string | undefined, main: string): string {
  const { language, text } = words;
  const { title } = text.public.ui;
  return `<!doctype html>
<html lang="${language.code}" dir="${language.direction}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${toMarkup(name === undefined ? title : `${name}: ${title}`)}</title>
  <style>${words.style}</style>
  <script type="module" src="/small-view.js"></script>
</head>
<body>
  <main>
    <p class="council"><bdi>${toMarkup(title)}</bdi></p>
    ${main}
  </main>
</body>
</html>
`;
}

function drawNothing({ text, origin }: EmbedWords): string {
  const { noBatchTitle, noBatch } = text.public.page;
  return `<h1>${toMarkup(noBatchTitle)}</h1>
    <p>${toMarkup(noBatch)}</p>
    ${drawLink(text, origin, '/', 'openPage')}`;
}

function drawBatch(words: EmbedWords, embedded: Embedded): string {
  const { text, origin } = words;
  const { name, phase, moment, sheets, ballots, moderation, path, leadsTo } = embedded;
  const { noStonesGiven } = text.public.page;
  return `<h1><bdi>${toMarkup(name)}</bdi></h1>
    <p class="phase">${toMarkup(momentTitle(text.public.page, moment, sheets))}</p>
    ${drawEnd(words, embedded)}
    ${sheets ? `<p class="left">${toMarkup(sheetsCounted(text.public.page, sheets))}</p>` : ''}
    ${allows[phase].result && ballots === 0 ? `<p>${toMarkup(noStonesGiven)}</p>` : drawQuestions(words, embedded)}
    ${moderation ? `<p><small>${toMarkup(sayModeration(moderation, text.files.moderation))}</small></p>` : ''}
    ${drawLink(text, origin, path, leadsTo)}`;
}

function drawEnd(words: EmbedWords, { phase, end, goesOn }: Embedded): string {
  if (!end) return '';
  const { submissionDeadline, stoningDeadline, broughtForward, stillTaken, deadlinePassed, timeLeft } =
    words.text.public.page;
  const labels = { submission_deadline: submissionDeadline, stoning_deadline: stoningDeadline };
  const label = labels[endsBy[phase] ?? 'stoning_deadline'];
  const said: Partial<Record<Embedded['phase'], string>> = stillTaken;
  const taken = said[phase] ?? deadlinePassed;
  const moment = end.moment ?? end.deadline;
  const until = `<p class="end">${toMarkup(label)}: <time datetime="${moment}">${toMarkup(toDeadlineText(moment, words))}</time></p>`;
  if (end.differs === 'still_taken') return `<p class="left">${toMarkup(taken)}</p>\n    ${until}`;
  if (end.differs === 'brought_forward')
    return `${until}\n    <p>${toMarkup(broughtForward({ when: toDeadlineText(end.deadline, words) }))}</p>`;
  return `${until}
    <p class="left" role="timer" aria-label="${toMarkup(timeLeft)}" data-until="${moment}" data-passed="${toMarkup(goesOn ? taken : deadlinePassed)}"></p>`;
}

function drawQuestions(words: EmbedWords, { questions, more }: Pick<Embedded, 'questions' | 'more'>): string {
  if (questions.length === 0) return '';
  const rest = more > 0 ? `<p><small>${toMarkup(words.text.files.embed.more({ count: more }))}</small></p>` : '';
  return `<ol>${questions.map((question) => drawQuestion(words, question)).join('')}</ol>\n    ${rest}`;
}

function drawQuestion(words: EmbedWords, question: EmbeddedQuestion): string {
  const { rank, text, language, stones } = question;
  const { stones: stonesText } = words.text.public.page;
  return `<li value="${rank}"><span ${ownLanguage(language)}>${toMarkup(excerpt(closeGaps(text), mostOfAQuestion))}</span> <small>${toMarkup(stonesText({ count: stones }))}</small>${drawOutcome(words, question)}</li>`;
}

/** What became of it, as the page of the result says it, without the words: these stand there, where there is room for all of them. */
function drawOutcome(
  { language, text, timeZone }: EmbedWords,
  { outcome, overdue, verdict }: EmbeddedQuestion,
): string {
  if (!outcome) return '';
  const { outcome: said, verdict: judged } = text.later;
  const toDay = (one: string) => toDayText(one, language);
  const lines = [`<small class="outcome">${toMarkup(sayOutcome(outcome, said, toDay))}</small>`];
  const due = sayDue(outcome, overdue, said, toDay);
  if (due !== undefined) lines.push(`<small${overdue === null ? '' : ' class="overdue"'}>${toMarkup(due)}</small>`);
  if (verdict?.said && verdict.at) {
    const on = toDay(toCouncilDay(new Date(verdict.at), timeZone));
    lines.push(`<small>${toMarkup(judged.said({ verdict: verdict.said, day: on }))}</small>`);
  }
  if (verdict?.askers) lines.push(`<small>${toMarkup(judged.askers(verdict.askers))}</small>`);
  return lines.join(' ');
}

/** A tab of its own: a frame is too small, and pages in it would not be let in. */
function drawLink(text: EmbedWords['text'], origin: string | undefined, path: string, label: Embedded['leadsTo']) {
  return drawAct(text, origin, path, text.files.embed[label]);
}

export function drawAct({ files }: EmbedWords['text'], origin: string | undefined, path: string, act: string): string {
  const { newTab } = files.embed;
  const address = toMarkup(`${origin ?? ''}${path}`);
  return `<p><a class="act" href="${address}" target="_blank" rel="noopener">${toMarkup(act)}<span class="hidden"> ${toMarkup(newTab)}</span></a></p>`;
}

/** On the council's clock. */
function toDeadlineText(moment: string, { language: { locale }, timeZone }: EmbedWords): string {
  const date = { weekday: 'long', day: 'numeric', month: 'long', hourCycle: 'h23' } as const;
  return toMomentText(moment, { locale, timeZone }, date);
}
