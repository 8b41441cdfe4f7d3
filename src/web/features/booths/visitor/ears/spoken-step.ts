import { stonesOfPicks } from '#contract/council/ballots.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import {
  nextPlace,
  ofPlace,
  type Picks,
  placeOf,
  places,
  stonesLeft,
} from '#web/features/ballots/visitor/own/picks.ts';
import { type Passage, spokenLanguage, toOurs } from '#web/features/read-aloud/visitor/passages.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { type Ears, indexIn } from './ears-state.ts';
import { idleSeconds } from './use-asked-idle.ts';

export type Listened = {
  ears: Ears;
  /** Those that can be given stones, in their order. */
  questions: readonly PublicQuestion[];
  picks: Picks;
  /** What the last press did. */
  status: string;
  /** What happened meanwhile. */
  message: string;
  /** No stones can be given any more. */
  closed: boolean;
  hasVoice: (language: string) => boolean;
};

/** All that is said at a step of a ballot by listening: the one place that decides it. */
export function spokenStep(listened: Listened): Passage[] {
  const { ears, closed } = listened;
  const { booth, byEars } = lazyTexts;
  if (closed) return [booth.closedMeanwhile, byEars.closed].map(toOurs);
  if (ears.asks) return [booth.idle, booth.idleText({ seconds: idleSeconds }), byEars.stays].map(toOurs);
  const lead = leadOf(listened);
  return [...(lead ? [toOurs(lead)] : []), ...stepOf(listened)];
}

function leadOf({ ears, message }: Listened): string {
  switch (ears.lead) {
    case 'moved':
      return ears.at.step === 'review' ? lazyTexts.placing.statusAll : '';
    case 'message':
      return message;
    case 'hear_first':
      return lazyTexts.byEars.hearFirst;
    case null:
      return '';
  }
}

function stepOf(listened: Listened): Passage[] {
  const { at } = listened.ears;
  const { byEars } = lazyTexts;
  switch (at.step) {
    case 'headphones':
      return [byEars.headphones, byEars.keys, ...Object.values(byEars.keyMeans), byEars.begin].map(toOurs);
    case 'question':
      return listened.ears.lead === 'moved' ? movedStep(listened, at.index) : questionStep(listened, at.index);
    case 'review':
      return at.place === null
        ? [
            toOurs(`${lazyTexts.placing.reviewTitle}.`),
            ...places.flatMap((place) => spokenPick(listened, place)),
            toOurs(byEars.last),
          ]
        : [...spokenPick(listened, at.place), toOurs(byEars.onePick)];
  }
}

/** Which question of how many, its words, what Enter does with it, and what is left. */
function questionStep(listened: Listened, at: number): Passage[] {
  const { questions, picks, hasVoice } = listened;
  const index = indexIn(questions, at);
  const question = questions[index];
  if (!question) return [];
  const place = placeOf(picks, question.id);
  return [
    toOurs(lazyTexts.byEars.question({ number: index + 1, count: questions.length })),
    ...spokenQuestion(question, hasVoice),
    ...(place === null ? [] : [toOurs(lazyTexts.byEars.has({ count: stonesOfPicks[place] }))]),
    ...whatIsNext(listened, question),
  ];
}

/** What a press did to a question that was heard a moment ago. */
function movedStep(listened: Listened, at: number): Passage[] {
  const { questions, picks, status } = listened;
  const { byEars } = lazyTexts;
  const question = questions[indexIn(questions, at)];
  if (!question) return [];
  const place = placeOf(picks, question.id);
  return [
    toOurs(place === null ? status : byEars.has({ count: stonesOfPicks[place] })),
    ...whatIsNext(listened, question),
    toOurs(byEars.keyMeans.next),
  ];
}

/** What Enter does with the question, and what is left. */
function whatIsNext({ picks }: Listened, { id }: PublicQuestion): Passage[] {
  const { byEars, placing } = lazyTexts;
  const place = placeOf(picks, id);
  const next = nextPlace(picks);
  const left = next === null ? [] : [`${placing.left({ count: stonesLeft(picks) })}.`];
  if (place !== null) return [byEars.takes({ count: stonesOfPicks[place] }), ...left].map(toOurs);
  return [next === null ? byEars.toReview : byEars.gives({ count: stonesOfPicks[next] }), ...left].map(toOurs);
}

function spokenPick({ questions, picks, hasVoice }: Listened, place: (typeof places)[number]): Passage[] {
  const question = questions.find(({ id }) => id === picks[place]);
  const line = toOurs(`${lazyTexts.placing.reviewLine(ofPlace(place))}:`);
  return question ? [line, ...spokenQuestion(question, hasVoice)] : [];
}

/** Its words in its language; where that is not known in ours, which is said before, and where nothing speaks it, whom to ask. */
function spokenQuestion(question: PublicQuestion, hasVoice: Listened['hasVoice']): Passage[] {
  const { text } = question;
  const language = spokenLanguage(question);
  if (language === null) return [toOurs(lazyTexts.byEars.unknownLanguage), toOurs(text)];
  return [hasVoice(language) ? { text, language } : toOurs(lazyTexts.byEars.noVoice)];
}
