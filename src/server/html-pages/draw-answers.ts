import type { AnswersPage } from '#contract/council/answers.ts';
import { toMarkup } from '#text/escape.ts';
import { drawAct, drawFrame, type EmbedWords } from './draw-embed.ts';

/** The small view of how a council keeps its days. */
export function drawAnswers(words: EmbedWords, { figures, today }: AnswersPage): string {
  const { language, text, origin } = words;
  const said = text.files.answers;
  const { questions, due, in_time, promises, kept, partly, overdue } = figures;
  const day = new Intl.DateTimeFormat(language.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(today));
  const lines = [
    ...(due > 0 ? [said.inTime({ count: in_time, all: due })] : []),
    ...(promises > 0 ? [said.kept({ count: kept, all: promises })] : []),
    ...(partly > 0 ? [said.partly({ count: partly })] : []),
    ...(questions > 0 ? [said.overdue({ count: overdue })] : []),
  ];
  const main = `<h1>${toMarkup(said.title)}</h1>
    <p>${toMarkup(said.questions({ count: questions }))}</p>
    ${lines.map((line) => `<p class="phase">${toMarkup(line)}</p>`).join('\n    ')}
    <p><small>${toMarkup(said.asOf({ day }))}</small></p>
    ${drawAct(text, origin, '/answers', said.see)}`;
  return drawFrame(words, said.title, main);
}
