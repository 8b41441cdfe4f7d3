import type { RoundRules as StandingRules } from '#contract/council/batch-rules.ts';
import { toRoundRules, usualRules } from '#contract/council/chosen-rules.ts';
import { sha256 } from './sha256.ts';

/** Hashes of the words of a question, by their names; null where they were removed. */
export type Digests = { text: string | null; author: string | null };

/** A question on a ballot paper as a link tells it: hashes of its words and its author's name with their seals. */
export type PaperEntry = Digests & {
  id: string;
  taken_out?: { at: string; reason: string | null };
  /** Hashes of what it took the place of, with their seals. */
  originals?: Digests[];
  /** How many others asked it. */
  co_askers?: number;
};

/** The rules under which ballots are given; of most it matters here only that they stand still. */
export type RoundRules = Record<string, unknown> & { [Name in keyof StandingRules]: WordOf<StandingRules[Name]> };
/** A tampered database may say any word. */
type WordOf<Value> = Value extends string ? string : Value;

/** Links of version 0.3 say nothing of what came later. */
export type SaidRules = Record<string, unknown> &
  Pick<RoundRules, 'stones_shown'> & { [Name in keyof RoundRules]?: RoundRules[Name] | undefined };

/** What was meant before it was said: what was usual is what the product did then. */
const unsaid: RoundRules = toRoundRules(usualRules);

export function toRules(said: SaidRules): RoundRules {
  return { ...unsaid, ...(said as Partial<RoundRules> & Pick<RoundRules, 'stones_shown'>) };
}

/** Whether these are the rules, each of them and no other. */
export function haveSameRules(one: SaidRules, other: SaidRules): boolean {
  return sayInOrder(toRules(one)) === sayInOrder(toRules(other));
}

/** Whether both say the same of the rules that a paper has; without one, of those that each paper has. */
export function agreeOnRules(paper: Pick<Paper, 'rules'> | undefined, one: SaidRules, other: SaidRules): boolean {
  const [mine, theirs] = [toRules(one), toRules(other)];
  return Object.keys(paper?.rules ?? unsaid).every((name) => mine[name] === theirs[name]);
}

/** The same rules in the same text, whatever their order was. */
export function sayInOrder(rules: object): string {
  return JSON.stringify(Object.entries(rules).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export type Paper = {
  rules: RoundRules;
  /** The hash of the seed. */
  commitment: string;
  entries: Map<string, PaperEntry>;
  /** Hashes of earlier words, oldest first, by question. */
  corrected: Map<string, (string | null)[]>;
  /** When these were replaced, by question: the moments of the links. */
  correctedAt: Map<string, string[]>;
  /** Earlier words that are missing, because the law took them: question and place. */
  erased: Set<string>;
  /** When an owner showed the stones early: the moment of the link. */
  shown: string | null;
  setAside: boolean;
  /** The hash of an organiser's words on why. */
  setAsideWords: string | null;
};

export type PaperPayload = {
  paper?: { round: number; rules: SaidRules; questions: PaperEntry[] };
  commitment?: string;
};
type Change = {
  at: string;
  batch: string;
  round: number;
  questions?: PaperEntry[];
  erasure?: boolean;
  /** Questions, each with the place of the words among its earlier ones, counted from 1. */
  corrections_erased?: [string, number][];
  /** The hash of the words on why the round was set aside, once the law took an address out of them. */
  set_aside_words?: string;
};

/** Follows the ballot papers of all rounds. It is written from docs/decisions/0062 alone. */
export class Papers {
  readonly findings: string[] = [];
  readonly #papers = new Map<string, Paper>();

  of(batch: string, round: number): Paper | undefined {
    return this.#papers.get(toKey(batch, round));
  }

  get all(): ReadonlyMap<string, Paper> {
    return this.#papers;
  }

  /** A round begins, or goes on with another seed. */
  open(sequence: number, batch: string, { paper, commitment = '' }: PaperPayload): void {
    if (!paper) return;
    if (this.of(batch, paper.round))
      this.findings.push(`Link ${sequence} makes a ballot paper that was there already.`);
    this.#papers.set(toKey(batch, paper.round), {
      rules: toRules(paper.rules),
      commitment,
      entries: new Map(paper.questions.map((entry) => [entry.id, entry])),
      corrected: new Map(),
      correctedAt: new Map(),
      erased: new Set(),
      shown: null,
      setAside: false,
      setAsideWords: null,
    });
  }

  reopen(sequence: number, { batch, round }: { batch: string; round: number }, commitment: string): void {
    const paper = this.#find(sequence, batch, round);
    if (paper) paper.commitment = commitment;
  }

  setAside(batch: string, round: number, words: string | null = null): void {
    const paper = this.of(batch, round);
    if (paper) Object.assign(paper, { setAside: true, setAsideWords: words });
  }

  /** The batch went back to phase 1 before anybody had given stones. */
  drop(batch: string, round: number): void {
    this.#papers.delete(toKey(batch, round));
  }

  show(sequence: number, { at, batch, round }: { at: string; batch: string; round: number }): void {
    const paper = this.#find(sequence, batch, round);
    if (!paper) return;
    if (paper.shown !== null || paper.rules.stones_shown !== 'when_completed') this.#findUnlawful(sequence);
    paper.shown = at;
  }

  /** @param inStoning whether stones are given in this round: only then a question is taken out */
  change(sequence: number, payload: Change, inStoning: boolean): void {
    const { at, batch, round, questions = [], erasure = false, corrections_erased: erased = [] } = payload;
    const { set_aside_words: words } = payload;
    const paper = this.#find(sequence, batch, round);
    if (!paper) return;
    if (questions.length + erased.length === 0 && words === undefined)
      this.findings.push(`Link ${sequence} tells of no change.`);
    if (words !== undefined && !erasure) this.#findUnlawful(sequence);
    if (words !== undefined) paper.setAsideWords = words;
    for (const [id, place] of erased) this.#eraseWords(sequence, paper, id, place);
    for (const entry of questions) this.#changeEntry(sequence, paper, entry, { at, erasure, inStoning });
  }

  #eraseWords(sequence: number, paper: Paper, id: string, place: number): void {
    const key = toKey(id, place);
    const wereThere = paper.corrected.get(id)?.[place - 1] !== undefined && !paper.erased.has(key);
    if (!wereThere) this.findings.push(`Link ${sequence} erases words that were not there.`);
    paper.erased.add(key);
  }

  #changeEntry(
    sequence: number,
    paper: Paper,
    entry: PaperEntry,
    { at, erasure, inStoning }: { at: string; erasure: boolean; inStoning: boolean },
  ): void {
    const before = paper.entries.get(entry.id);
    if (!before) {
      this.findings.push(`Link ${sequence} changes question ${entry.id}, which is not on the ballot paper.`);
      return;
    }
    const newlyOut = entry.taken_out !== undefined && before.taken_out === undefined;
    const lawful =
      (before.text !== null || entry.text === null) &&
      (erasure || areOfSameAuthor(entry, before)) &&
      haveLawfulOriginals(before, entry, erasure) &&
      (before.taken_out === undefined ||
        before.taken_out.at === entry.taken_out?.at ||
        isPutBack(before.taken_out.at, entry, { at, inStoning })) &&
      (!newlyOut || inStoning);
    if (!lawful) this.#findUnlawful(sequence);
    if (JSON.stringify(before) === JSON.stringify(entry)) this.findings.push(`Link ${sequence} tells of no change.`);
    if (entry.text !== null && entry.text !== before.text && !erasure) {
      paper.corrected.set(entry.id, [...(paper.corrected.get(entry.id) ?? []), before.text]);
      paper.correctedAt.set(entry.id, [...(paper.correctedAt.get(entry.id) ?? []), at]);
    }
    paper.entries.set(entry.id, entry);
  }

  #find(sequence: number, batch: string, round: number): Paper | undefined {
    const paper = this.of(batch, round);
    if (!paper) this.findings.push(`Link ${sequence} tells of a round of batch ${batch} that has no ballot paper.`);
    return paper;
  }

  #findUnlawful(sequence: number): void {
    this.findings.push(`Link ${sequence} changes a ballot paper as it cannot be changed.`);
  }
}

/** They stand still but for what the law takes, and go with the question's own words. */
function haveLawfulOriginals(before: PaperEntry, entry: PaperEntry, erasure: boolean): boolean {
  if ((entry.co_askers ?? 0) !== (before.co_askers ?? 0)) return false;
  if (entry.text === null && entry.originals === undefined) return true;
  if (entry.originals?.length !== before.originals?.length) return false;
  return (entry.originals ?? []).every((original, place) => {
    const earlier = before.originals?.[place];
    const { text } = original;
    const isSame = earlier !== undefined && sayInOrder(original) === sayInOrder(earlier);
    // What the law took of the words may be an address in them; words that are gone do not come back.
    return isSame || (erasure && (text === null || typeof earlier?.text === 'string'));
  });
}

/** What an entry holds of originals; undefined where there are none. */
export function digestOriginals(originals: unknown): PaperEntry['originals'] {
  const list = originals as
    | (Record<string, unknown> & { id: string; seal: string | null; author_seal: string | null })[]
    | null;
  return list?.map(({ id: _, seal, author_seal, ...words }) => digestAll(words, seal, author_seal));
}

/** The words of an entry, by their names: whatever it says but for these. */
export function digestsIn({ id: _, taken_out, originals, co_askers, ...digests }: PaperEntry): Digests {
  return digests;
}

/** The text has a seal of its own, and so has what is of the author. */
function digestAll(words: Record<string, unknown>, seal: unknown, authorSeal: unknown): Digests {
  const digests = Object.entries(words).map(([name, word]) => [
    name,
    digestWords(name === 'text' ? seal : authorSeal, word),
  ]);
  return Object.fromEntries(digests) as Digests;
}

/** Whether all but the text stands as it did, or is gone. */
function areOfSameAuthor(entry: PaperEntry, before: PaperEntry): boolean {
  const { text: _, ...words } = digestsIn(entry);
  const earlier = digestsIn(before) as Record<string, string | null>;
  return Object.entries(words).every(([name, digest]) => digest === null || digest === earlier[name]);
}

// Ten minutes by the database's clock, and as long as its link may have waited for the log.
const undoMs = 11 * 60 * 1000;

/** A question that was taken out may come back soon after, with its words, while stones are given. */
function isPutBack(outAt: string, entry: PaperEntry, { at, inStoning }: { at: string; inStoning: boolean }): boolean {
  const waitedMs = Date.parse(at) - Date.parse(outAt);
  return inStoning && entry.taken_out === undefined && entry.text !== null && waitedMs <= undoMs;
}

export function toKey(batch: string, round: number): string {
  return `${batch} ${round}`;
}

/** What an entry holds of words and their seal; null where they were removed. */
export function digestWords(seal: unknown, words: unknown): string | null {
  return seal === null || words === null ? null : sha256(`${seal}\n${words}`);
}
