import { addressOf } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import type { AddedJobKind } from '#server/job-queue/job-kind.ts';
import { MailFault } from '#server/mail/fault.ts';
import { letterIn } from '#server/mail/mail-text.ts';
import { lookAtMail, type Mail } from '#server/mail/mailer.ts';
import { toNewsPath, toVerdictPath } from './addresses.ts';
import { findNews, type MailedNews, noteMailed, spreadNext } from './events.ts';
import { confirmationMail, newsMail } from './mails.ts';
import { readNewsQuestions } from './news-questions.ts';
import { askTomorrow, endNews, findToConfirm, takeConfirmation } from './subscriptions.ts';

const mostOfADay = 12;

/** Asks whoever reads at an address whether they want mails, at most once a day. */
export const confirmationJob: AddedJobKind<{ subscription: string }> = {
  name: 'mail_news_confirmation',
  whatToDo: lookAtMail,
  keyOf: ({ subscription }) => `mail_news_confirmation ${subscription}`,
  tries: mostOfADay,
  async work(deps, job) {
    const { db, secrets, site } = deps;
    const asked = await findToConfirm(db, job.subscription);
    if (!asked) return; // confirmed, ended or gone by now
    if (!(await takeConfirmation(db, job.subscription, asked))) return askTomorrow(db, confirmationJob, job, asked);
    const link = originOf(deps) + toNewsPath('confirm', asked.address_hash, secrets);
    await send(deps, asked.address_hash, confirmationMail(letterIn(asked.language, site.identity), asked, link));
  },
};

/** Writes a job for each who is told. It takes no lock that an act waits for. */
export const spreadJob: AddedJobKind<{ batch: string }> = {
  name: 'spread_news',
  whatToDo: 'look at why; mails that tell what becomes of questions wait for it',
  keyOf: ({ batch }) => `spread_news ${batch}`,
  tries: mostOfADay,
  async work({ db }, { batch }) {
    while (await spreadNext(db, { batchId: batch, isResult: false }, newsJob));
  },
};

/** The same for the result, once it is to be told. */
export const spreadResultJob: AddedJobKind<{ batch: string }> = {
  name: 'spread_result',
  whatToDo: 'look at why; mails that tell the result wait for it',
  keyOf: ({ batch }) => `spread_result ${batch}`,
  tries: mostOfADay,
  async work({ db }, { batch }) {
    while (await spreadNext(db, { batchId: batch, isResult: true }, newsJob));
  },
};

/** Tells somebody what they asked for. Links are made here, when it is sent. */
export const newsJob: AddedJobKind<MailedNews> = {
  name: 'mail_news',
  whatToDo: lookAtMail,
  keyOf: ({ event, subscription }) => `mail_news ${event} ${subscription}`,
  tries: mostOfADay,
  async work(deps, job) {
    const { db, secrets, site } = deps;
    const news = await findNews(db, job);
    if (!news) return; // taken back, ended or gone by now
    const told = await readNewsQuestions(db, job.event, news);
    if (told.length === 0) return;
    const origin = originOf(deps);
    const endedAt = origin + toNewsPath('end', news.address_hash, secrets);
    const asked = { batchId: news.batch_id, askedId: news.asked_id };
    const judgedAt = news.kind === 'outcome' ? origin + toVerdictPath(asked, secrets) : undefined;
    const mail = newsMail(letterIn(news.language, site.identity), { news, told, origin, endedAt, judgedAt });
    if (await send(deps, news.address_hash, mail)) await noteMailed(db, job);
  },
};

function originOf({ site, config }: Pick<Deps, 'site' | 'config'>): string {
  return site.origin ?? addressOf(config);
}

/** False where the mail server refuses the address or the mail for good: then no more is sent there. */
async function send({ db, mailer }: Pick<Deps, 'db' | 'mailer'>, addressHash: Buffer, mail: Mail): Promise<boolean> {
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    if (!(error instanceof MailFault && error.isRefusal)) throw error;
    await endNews(db, addressHash);
    return false;
  }
}
