import type { IncomingHttpHeaders } from 'node:http';
import type { ReasonCode } from '#contract/council/question-state.ts';
import { ReaderTexts } from './reader-texts.ts';

const texts = new ReaderTexts('admin');

type Site = { site: { identity: { language: string | null } } };
type WithReason = { reason?: string | null | undefined; reason_code?: ReasonCode | undefined };

/** Says why questions were declined in the language of who reads, where that is a reason of the product. */
export function readerOfReasons(headers: IncomingHttpHeaders, { site }: Site) {
  const { reasons } = texts.for(headers, site.identity.language).text.desk;
  return <One extends WithReason>(question: One): One =>
    question.reason_code ? { ...question, reason: reasons[question.reason_code] } : question;
}

/** The same in the language of this code, of a mail. */
export function reasonIn(language: string, code: ReasonCode): string {
  return texts.in(language).text.desk.reasons[code];
}
