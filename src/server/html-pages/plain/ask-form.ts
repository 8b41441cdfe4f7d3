import { askingFaultOf } from '#contract/council/asking.ts';
import type { AskingField } from '#contract/council/asking-fields.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { QuestionState } from '#contract/council/question-state.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { html, Markup } from '#server/html-pages/markup.ts';
import { askingFaultText } from '#text/asking-fault-text.ts';
import { contactNote } from './contact.ts';
import { failureNote } from './failure.ts';
import { mostTyped } from './most-typed.ts';
import type { PlainTexts } from './plain-texts.ts';
import type { Visit } from './visit.ts';

/** What somebody typed, and under which key it is sent to which batch: none yet, where the browser has no cookie. */
export type Asked = Record<AskingField, string> & {
  news: boolean;
  key: string | undefined;
  batchId: string | undefined;
};

type AskOptions = {
  batch: PublicBatch;
  asked: Asked;
  note?: string | undefined;
  failure?: string | undefined;
  status?: number;
  /** Whether nobody has pressed yet: nothing is wrong then. */
  isDraft?: boolean;
};

/** The form of a question, with what was typed, and what is wrong at its fields. */
export function showAskForm(visit: Visit, { batch, asked, note, failure, status = 200, isDraft = false }: AskOptions) {
  const { text, canMail } = visit.said;
  const { page } = text.public;
  const isTyped = [asked.name, asked.email, asked.text].some(Boolean);
  const fault = !isDraft && (isTyped || status === 422) ? askingFaultOf(asked, batch.rules) : null;
  const message = fault && askingFaultText(fault, batch.rules, page);
  const fieldOf = (name: AskingField, label: string, field: Field) =>
    drawField({ name, label, value: asked[name], fault: fault?.fields.includes(name) ? message : null, ...field });
  const news = html`<p><label class="box"><input type="checkbox" name="news" value="on"${asked.news && html` checked`}> ${text.later.news.box}</label>
<span class="aside">${text.later.news.hint}</span></p>`;
  const emailHint = html`${page.emailHint} ${contactNote(page.noAddress, visit.said)}`;
  const content = html`
${fieldOf('name', page.name, { more: 'autocomplete="name" dir="auto"', most: maxLengths.name })}
${fieldOf('email', page.email, { more: 'type="email" autocomplete="email" dir="ltr"', most: maxLengths.email, hint: emailHint })}
${fieldOf('text', page.question, { most: maxLengths.question, isLong: true })}
${batch.rules.notices === 'on' && canMail && news}
<p class="acts"><button type="submit">${page.submit}</button></p>
<p class="aside">${page.privacy} <a href="/privacy">${page.morePrivacy}</a></p>`;
  const main = html`${failureNote(failure)}
${note !== undefined && html`<p><strong>${note}</strong></p>`}
<p>${page.formIntro}</p>
${batch.policy !== null && html`<p dir="auto">${batch.policy}</p>`}
${visit.typedForm('/ask', { key: asked.key, batch: asked.batchId ?? batch.id }, content)}
<p class="back"><a href="/mine">${text.later.mine.title}</a></p>
<p class="back"><a href="/">${text.later.placing.back}</a></p>`;
  return visit.show({ status: fault && isTyped ? 422 : status, title: page.formTitle, main });
}

type Kept = { failure: string; status: number };

/** Where a question cannot be taken now: why, and what was typed, to be sent as it is when that is over. */
export function showKept(visit: Visit, asked: Asked, { failure, status }: Kept) {
  const { page } = visit.said.text.public;
  const { name, email, text, news, key, batchId } = asked;
  const fields = { name, email, text, news: news ? 'on' : undefined, key, batch: batchId };
  const main = html`${failureNote(failure)}
${text !== '' && html`<blockquote dir="auto">${text}</blockquote>`}
${visit.typedForm('/ask', fields, html`<p class="acts"><button type="submit" class="second">${page.retry}</button></p>`)}
<p class="back"><a href="/">${visit.said.text.later.placing.back}</a></p>`;
  return visit.show({ status, title: page.formTitle, main });
}

type Taken = { state: QuestionState; keepsCookie: boolean };

/** That a question has arrived, where this browser does not find it among its own. */
export function showTaken(visit: Visit, { state, keepsCookie }: Taken) {
  const { text } = visit.said;
  const main = html`<p role="status"><strong>${sayTaken({ state }, visit.said)}</strong></p>
${!keepsCookie && html`<p>${text.plain.ask.noCookie}</p>`}
<p class="back"><a href="/">${text.later.placing.back}</a></p>`;
  return visit.show({ title: text.public.page.formTitle, main });
}

/** That a question has arrived, and whether it waits to be read first. */
export function sayTaken({ state }: Pick<Taken, 'state'>, { text }: Pick<PlainTexts, 'text'>): string {
  return state === 'waiting' ? text.later.received.received : text.public.page.submitted;
}

type Field = { most: number; more?: string; hint?: Markup; isLong?: boolean };
type Drawn = Field & { name: string; label: string; value: string; fault: string | null };

function drawField({ name, label, value, fault, most, more = '', hint, isLong = false }: Drawn): Markup {
  const said = [fault !== null && `${name}-fault`, hint !== undefined && `${name}-hint`].filter(Boolean).join(' ');
  const about = html`${said !== '' && html` aria-describedby="${said}"`}${fault !== null && html` aria-invalid="true"`} required ${mostTyped(most)}`;
  return html`<p><label for="${name}">${label}</label>
${fault !== null && html`<span class="failure" id="${name}-fault">${fault}</span>`}
${
  isLong
    ? html`<textarea id="${name}" name="${name}" rows="6" dir="auto"${about}>
${value}</textarea>`
    : html`<input id="${name}" name="${name}" value="${value}" ${new Markup(more)}${about}>`
}
${hint !== undefined && html`<span class="aside" id="${name}-hint">${hint}</span>`}</p>`;
}
