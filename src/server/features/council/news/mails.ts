import { notLookedAtInTime } from '#contract/council/question-state.ts';
import type { Letter } from '#server/mail/mail-text.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { toDayText, toMomentText } from '#server/texts/moment-text.ts';
import { reasonIn } from '#server/texts/said-reasons.ts';
import { excerpt } from '#text/excerpt.ts';
import type { News } from './events.ts';
import type { NewsQuestion } from './news-questions.ts';
import type { ToConfirm } from './subscriptions.ts';

type Text = Letter['text']['news'];
type Content = {
  news: News;
  told: readonly NewsQuestion[];
  origin: string;
  endedAt: string;
  judgedAt: string | undefined;
};

const ownName = 'Ten Stones';
const mostOfAQuestion = 300;
const mostOfFirstWords = 60;

/** It says which question, and no more than its first words, without an address in them: anybody can type anybody's address. */
export function confirmationMail(
  { text: { news: text }, council, head }: Letter,
  asked: ToConfirm,
  link: string,
): Mail {
  const { email, batch, question } = asked;
  const site = council ?? ownName;
  const first = sayFirstWords(question);
  return {
    head,
    to: { name: '', address: email },
    subject: text.confirmSubject({ batch }),
    text: lines(
      text.greeting,
      text.confirm({ site, batch }),
      ...(first === undefined ? [] : [first]),
      `${text.confirmHere}\n${link}`,
      text.confirmNotAsked,
    ),
  };
}

/** On one line; nothing where a mail program could make a link or a number to call of it. */
function sayFirstWords(question: string): string | undefined {
  const words = excerpt(question.replace(/\s+/g, ' ').trim(), mostOfFirstWords);
  return /[@/\\]|\S[.。．]\S|(?:\d[ ()-]?){6}/.test(words) ? undefined : words;
}

export function newsMail(letter: Letter, { news, told, origin, endedAt, judgedAt }: Content): Mail {
  const { text, council, head } = { ...letter, text: letter.text.news };
  const { judge } = letter.text.verdict;
  const { subject, intro, more = [] } = sayNews(text, news, letter);
  const questions = told.map((one) => sayQuestion(text, news, one));
  const declined = news.kind === 'declined' && news.state !== 'published' && news.reason !== notLookedAtInTime;
  const result = news.kind === 'completed' || news.kind === 'outcome';
  const page = result ? `/batches/${news.slug}` : declined ? '/mine' : '/';
  return {
    head,
    to: { name: '', address: news.email },
    subject,
    text: lines(
      text.greeting,
      intro,
      ...questions,
      ...more,
      `${declined ? text.declinedHere : text.here}\n${origin}${page}`,
      ...(judgedAt === undefined ? [] : [`${judge}\n${judgedAt}`]),
      `-- \n${text.why({ site: council ?? ownName, batch: news.name })}\n${endedAt}`,
    ),
    endedAt,
  };
}

type Said = { subject: string; intro: string; more?: string[] };

function sayNews(text: Text, news: News, letter: Letter): Said {
  const { kind, name, state, outcome, stoning_deadline } = news;
  const why = sayWhy(text, news);
  switch (kind) {
    case 'published':
      return { subject: text.publishedSubject({ batch: name }), intro: text.published };
    case 'declined':
      return state === 'published'
        ? { subject: text.wordsDeclinedSubject({ batch: name }), intro: text.wordsDeclined, more: why }
        : { subject: text.declinedSubject({ batch: name }), intro: text.declined, more: why };
    case 'merged':
      return { subject: text.mergedSubject({ batch: name }), intro: text.merged };
    case 'split':
      return { subject: text.splitSubject({ batch: name }), intro: text.split };
    case 'stoning': {
      const when = toMomentText(stoning_deadline, letter, { day: 'numeric', month: 'long', year: 'numeric' });
      return { subject: text.stoningSubject({ batch: name }), intro: text.stoning({ when }) };
    }
    case 'completed':
      return { subject: text.completedSubject({ batch: name }), intro: text.completed };
    case 'outcome': {
      const { state = 'answered', words, link, due } = outcome ?? {};
      const more = [words && text.outcomeWords({ words }), link].filter((part) => typeof part === 'string');
      const intro = text.outcome({ said: state, due: due ? toDayText(due, letter) : '' });
      return { subject: text.outcomeSubject({ said: state, batch: name }), intro, more };
    }
  }
}

function sayWhy(text: Text, { language, reason, reason_code }: News): string[] {
  if (reason === notLookedAtInTime) return [text.notInTime];
  const said = reason_code ? reasonIn(language, reason_code) : reason;
  return said ? [text.reason({ reason: said })] : [];
}

function sayQuestion(text: Text, { kind }: News, { text: words, place }: NewsQuestion): string {
  const question = excerpt(words, mostOfAQuestion);
  if (kind !== 'completed') return question;
  if (!place) return text.unplaced({ question });
  const { rank, joint, stones, forwarded } = place;
  return text.place({ question, rank, joint: joint ? 'yes' : 'no', stones, forwarded: forwarded ? 'yes' : 'no' });
}

function lines(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
