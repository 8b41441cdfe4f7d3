import type { Effect } from './act.ts';
import { withdrawn, withoutAddress } from './people.ts';
import { choosableOn, type Paper, type PaperEntry, type State } from './state.ts';

/** What happened between two states: the effects of the acts that were answered well. */
export type Step = {
  before: State;
  after: State;
  effects: readonly Effect[];
  /** One act alone happened, so that what comes of it is known exactly. */
  isAlone: boolean;
  /** The rounds that ballots were given in, as `batch round`. */
  stoned: ReadonlySet<string>;
};

const keyOf = ({ batch, round, opened_at }: Paper) => `${batch} ${round} ${opened_at}`;

/** No paper changes but by taking out, correction and erasure; each new one is as its questions stood. */
export function faultsOfPapers(step: Step): string[] {
  const before = new Map(step.before.papers.map((paper) => [keyOf(paper), paper]));
  const after = new Map(step.after.papers.map((paper) => [keyOf(paper), paper]));
  const kept = [...after].flatMap(([key, now]) => {
    const was = before.get(key);
    return was ? faultsOfPaper(step, was, now) : faultsOfNewPaper(step, now);
  });
  const gone = [...before].filter(([key]) => !after.has(key)).flatMap(([, was]) => faultsOfDrop(step, was));
  return [...kept, ...gone];
}

function faultsOfDrop({ effects, stoned }: Step, { batch, round }: Paper): string[] {
  if (stoned.has(`${batch} ${round}`)) return [`the paper of round ${round} is gone, and ballots were given on it`];
  const stepped = effects.some((effect) => effect.kind === 'stepped' && effect.batch === batch);
  return stepped ? [] : [`the paper of round ${round} is gone without a step`];
}

function faultsOfPaper(step: Step, was: Paper, now: Paper): string[] {
  const sameQuestions = Object.keys(was.entries).sort().join() === Object.keys(now.entries).sort().join();
  const lawful =
    was.stones_shown === now.stones_shown &&
    was.cut === now.cut &&
    (!was.shown_early || now.shown_early) &&
    (!was.set_aside || now.set_aside) &&
    sameQuestions;
  const entries = Object.entries(was.entries).flatMap(([id, entry]) => {
    const next = now.entries[id];
    return next && !isLawfulChange(step, { ...was, id, isCurrent: isCurrent(step, was) }, entry, next)
      ? [`${id} on the paper of round ${was.round} became ${JSON.stringify(next)}, it was ${JSON.stringify(entry)}`]
      : [];
  });
  return [...(lawful ? [] : [`round ${was.round} of ${was.batch} was changed`]), ...entries];
}

/** Whether the batch was or is in this round: only its paper is corrected and taken out from. */
function isCurrent({ before, after }: Step, { batch, round }: Paper): boolean {
  return [before, after].some(({ batches }) => batches.some((one) => one.id === batch && one.round === round));
}

type Place = { id: string; batch: string; isCurrent: boolean };

function isLawfulChange(step: Step, place: Place, was: PaperEntry, now: PaperEntry): boolean {
  if (was.removed) {
    // What is gone when a completed batch is opened again counts as taken out.
    const isStepped = step.effects.some((effect) => effect.kind === 'stepped' && effect.batch === place.batch);
    const before = now.taken_out && isStepped ? { ...was, taken_out: true } : was;
    return JSON.stringify(before) === JSON.stringify(now);
  }
  if (now.removed) return mayBeRemoved(step, place.id) && now.text === '' && now.author === '' && now.reason === null;
  const { texts, corrections } = textsAfter(step, place, was.text);
  return (
    !mustBeRemoved(step, place.id) &&
    texts.includes(now.text) &&
    authorsAfter(step, place.id, was.author).includes(now.author) &&
    isLawfullyOut(step, place, was, now) &&
    areLawfulCorrections(step, was, now, corrections)
  );
}

function emailsOf({ before, after, effects }: Step, id: string): (string | undefined)[] {
  return [
    ...[before, after].map(({ questions }) => questions.find((question) => question.id === id)?.email),
    ...effects.map((effect) => (effect.kind === 'worded' && effect.question === id ? effect.email : undefined)),
  ];
}

function mayBeRemoved(step: Step, id: string): boolean {
  return step.effects.some(
    (effect) =>
      (effect.kind === 'deleted' && effect.question === id) ||
      (effect.kind === 'erased' && effect.questions === 'remove' && emailsOf(step, id).includes(effect.email)),
  );
}

function mustBeRemoved({ effects }: Step, id: string): boolean {
  return effects.some((effect) => effect.kind === 'deleted' && effect.question === id);
}

/** What its words may be afterwards, and what they may have been corrected to. */
function textsAfter({ effects, isAlone }: Step, { id, batch, isCurrent }: Place, text: string) {
  const corrections = effects.flatMap((effect) =>
    isCurrent && effect.kind === 'corrected' && effect.question === id && effect.batch === batch ? [effect.text] : [],
  );
  const said = isAlone && corrections.length > 0 ? corrections : [text, ...corrections];
  return { texts: [...said, ...said.map((words) => withoutAddresses(effects, words))], corrections };
}

function withoutAddresses(effects: readonly Effect[], words: string): string {
  return effects.reduce(
    (text, effect) => (effect.kind === 'erased' ? withoutAddress(text, effect.email) : text),
    words,
  );
}

function authorsAfter(step: Step, id: string, author: string): string[] {
  const isWithdrawn = step.effects.some(
    (effect) =>
      effect.kind === 'erased' && effect.questions === 'withdraw' && emailsOf(step, id).includes(effect.email),
  );
  const kept = isWithdrawn && step.isAlone ? [] : [author, withoutAddresses(step.effects, author)];
  return [...kept, ...(isWithdrawn ? [withdrawn] : [])];
}

function isLawfullyOut({ effects, isAlone }: Step, place: Place, was: PaperEntry, now: PaperEntry): boolean {
  const reasons = effects.flatMap((effect) =>
    effect.kind === 'taken_out' && effect.question === place.id && effect.batch === place.batch ? [effect.reason] : [],
  );
  if (was.taken_out || !place.isCurrent) return now.taken_out === was.taken_out && now.reason === was.reason;
  if (now.taken_out) return reasons.includes(now.reason ?? '');
  // Of several at once, one may have been taken out of the round that came before or after.
  return reasons.length === 0 || !isAlone;
}

function areLawfulCorrections(step: Step, was: PaperEntry, now: PaperEntry, corrections: readonly string[]): boolean {
  const isErasing = step.effects.some(({ kind }) => kind === 'erased');
  const kept = was.corrected.every((words, index) => {
    const next = now.corrected[index];
    return next === words || (next === null && isErasing);
  });
  const added = now.corrected.slice(was.corrected.length);
  const known = [was.text, ...corrections];
  const addedAreKnown = added.every((words) => (words === null ? isErasing : known.includes(words)));
  const fits = step.isAlone ? added.length === corrections.length : added.length <= corrections.length;
  return kept && addedAreKnown && fits;
}

function faultsOfNewPaper(step: Step, paper: Paper): string[] {
  const ids = Object.keys(paper.entries);
  const missing = step.isAlone && ids.sort().join() !== idsOfNewPaper(step, paper).sort().join();
  const wrong = ids.filter((id) => !isAsItStood(step, paper, id));
  return [
    ...(missing ? [`the paper of round ${paper.round} holds other questions than stood in the batch`] : []),
    ...wrong.map((id) => `${id} came onto the paper as ${JSON.stringify(paper.entries[id])}`),
  ];
}

/** Those in the batch, or in a round that follows upon another those that could still be chosen. */
function idsOfNewPaper({ before }: Step, paper: Paper): string[] {
  const batch = before.batches.find(({ id }) => id === paper.batch);
  if (batch && batch.phase >= 2) return choosableOn(previousOf(before, paper));
  return before.questions.filter((question) => question.batch === paper.batch).map(({ id }) => id);
}

function previousOf({ papers }: State, { batch, round }: Paper): Paper | undefined {
  return papers.find((paper) => paper.batch === batch && paper.round === round - 1);
}

function isAsItStood({ before, after, effects, isAlone }: Step, paper: Paper, id: string): boolean {
  const entry = paper.entries[id];
  if (!entry) return false;
  if (entry.removed || entry.taken_out || entry.corrected.length > 0) return !isAlone;
  const stood = [before, after].flatMap((state) => [
    ...state.questions.filter((question) => question.id === id),
    ...state.papers.flatMap((other) => (other === paper ? [] : (other.entries[id] ?? []))),
  ]);
  const worded = effects.filter((effect) => effect.kind === 'worded' && effect.question === id) as Worded[];
  const texts = [...stood, ...worded].map(({ text = '' }) => text);
  const authors = [...stood, ...worded].map(({ author = '' }) => author);
  const isKnown = (known: string[], words: string) =>
    known.includes(words) || known.some((one) => withoutAddresses(effects, one) === words);
  return isKnown(texts, entry.text) && isKnown([...authors, withdrawn], entry.author);
}

type Worded = { text?: string; author?: string };
