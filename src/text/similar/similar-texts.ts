import { toTokens, toWord, type Word } from './words.ts';

/** Another text that asks the same, and how alike they are, from 0 to 1. */
export type Similar = { id: string; likeness: number };

type Text = { id: string; text: string; words: readonly IndexedWord[]; grams: readonly number[]; folded: string };
type IndexedWord = Omit<Word, 'grams' | 'name'> & {
  grams: readonly number[];
  /** In how many texts it stands; one object for all words of the name. */
  count: { texts: number };
  character: boolean;
};

/**
 * From so much on two texts ask the same, and from so much perhaps. Measured on the pairs in `tests/similar`, as are the figures below
 * (decision 150).
 */
export const similarFrom = 0.65;
export const perhapsFrom = 0.5;
/** A word is found in another text from so much of it on, and wholly from so much. */
const covered = { from: 0.2, wholly: 0.65 };
/** A character without either of its neighbours. */
const aloneCovered = 0.6;
const leastCovered = 0.4;
/** What two texts that are not the same share should be more than one word; less counts as uncertain. */
const certain = { weight: 1.6, least: 0.7 };
/** In how many texts a word is expected that a short list does not hold yet. */
const imagined = 20;
const leastRarity = 0.05;

/** So many of the rarest parts of a text lead to those that it is compared with, by so many of their texts. */
const mostGrams = 48;
const mostTexts = 256;
const mostCompared = 64;
const addedInTurn = 50;

/**
 * Texts that can be asked which of them ask the same: they share their words, whatever their order, endings, compounds, typing
 * mistakes and accents; the rarer a word is among all texts, the more it says. It does not understand them.
 */
export class SimilarTexts {
  #texts: (Text | undefined)[] = [];
  #places = new Map<string, number>();
  #words = new Map<string, IndexedWord>();
  #counts = new Map<string, { texts: number }>();
  #grams = new Map<string, number>();
  /** Per part the places of the texts that hold it. */
  #holders: number[][] = [];
  /** Which parts the text holds that is looked at: those that bear its mark. */
  #marks: number[] = [];
  #mark = 0;

  /** Makes it hold these and no others, with turns for others in between; whether that changed anything. */
  async update(texts: readonly { id: string; text: string }[], nextTurn: () => Promise<unknown>): Promise<boolean> {
    const ids = new Set(texts.map(({ id }) => id));
    const gone = [...this.#places.keys()].filter((id) => !ids.has(id));
    for (const id of gone) this.delete(id);
    const fresh = texts.filter(({ id, text }) => this.#textOf(id)?.text !== text);
    for (const [done, { id, text }] of fresh.entries()) {
      if (done > 0 && done % addedInTurn === 0) await nextTurn();
      this.add(id, text);
    }
    return gone.length + fresh.length > 0;
  }

  add(id: string, text: string): void {
    this.delete(id);
    const place = this.#texts.length;
    const added = this.#read(id, text);
    this.#texts.push(added);
    this.#places.set(id, place);
    for (const count of new Set(added.words.map((word) => word.count))) count.texts += 1;
    for (const gram of added.grams) this.#holders[gram]?.push(place);
  }

  delete(id: string): void {
    const place = this.#places.get(id);
    const text = place === undefined ? undefined : this.#texts[place];
    if (place === undefined || !text) return;
    this.#places.delete(id);
    this.#texts[place] = undefined;
    for (const count of new Set(text.words.map((word) => word.count))) count.texts -= 1;
    for (const gram of text.grams) {
      const holders = this.#holders[gram];
      holders?.splice(holders.indexOf(place), 1);
    }
  }

  /** Which texts ask the same as this one, most alike first; with a lower `from` also those that perhaps do. */
  find(text: string, most: number, from = similarFrom): Similar[] {
    return this.#findFor(this.#read('', text), from).slice(0, most);
  }

  /** The same for one of them, without itself. */
  findOthers(id: string, most: number, from = similarFrom): Similar[] {
    const text = this.#textOf(id);
    return text ? this.#findFor(text, from).slice(0, most) : [];
  }

  #textOf(id: string): Text | undefined {
    return this.#texts[this.#places.get(id) ?? -1];
  }

  #findFor(text: Text, from: number): Similar[] {
    return this.#candidates(text)
      .map((other) => ({ id: other.id, likeness: this.#likeness(text, other) }))
      .filter(({ id, likeness }) => id !== text.id && likeness >= from)
      .toSorted((one, other) => other.likeness - one.likeness || (one.id < other.id ? -1 : 1));
  }

  /** Those that share most of the text's rarest parts. */
  #candidates(text: Text): Text[] {
    const itself = text.id === '' ? 0 : 1;
    const rarest = text.grams
      .map((gram) => this.#holders[gram] ?? [])
      .filter((holders) => holders.length > itself)
      .sort((one, other) => one.length - other.length)
      .slice(0, mostGrams);
    const shared = new Map<number, number>();
    for (const holders of rarest)
      for (let at = Math.max(0, holders.length - mostTexts); at < holders.length; at += 1) {
        const place = holders[at] ?? 0;
        shared.set(place, (shared.get(place) ?? 0) + 1);
      }
    return largest(shared, mostCompared).flatMap((place) => this.#texts[place] ?? []);
  }

  #likeness(one: Text, other: Text): number {
    if (one.folded === other.folded) return 1;
    const first = this.#cover(one, other);
    const second = this.#cover(other, one);
    if (Math.min(first.share, second.share) < leastCovered) return 0;
    const share = (first.share + second.share) / 2;
    const shared = Math.min(first.weight, second.weight) / certain.weight;
    return share * (certain.least + (1 - certain.least) * Math.min(1, shared));
  }

  /** How much of a text is found in the other one. */
  #cover(text: Text, other: Text): { share: number; weight: number } {
    this.#mark += 1;
    for (const word of other.words) for (const gram of word.grams) this.#marks[gram] = this.#mark;
    let found = 0;
    let all = 0;
    for (const word of text.words) {
      const weight = word.weight * this.#rarity(word);
      found += weight * this.#found(word);
      all += weight;
    }
    return { share: all === 0 ? 0 : found / all, weight: found };
  }

  #found({ grams, character, whole }: IndexedWord): number {
    let marked = 0;
    for (const gram of grams) if (this.#marks[gram] === this.#mark) marked += 1;
    if (whole) return marked;
    if (character) {
      const here = this.#marks[grams[0] ?? -1] === this.#mark;
      if (!here) return 0;
      return marked > 1 ? 1 : aloneCovered;
    }
    const share = (marked / grams.length - covered.from) / (covered.wholly - covered.from);
    return Math.max(0, Math.min(1, share));
  }

  /** 1 for a word that stands nowhere else, next to nothing for one that stands everywhere. */
  #rarity({ count }: IndexedWord): number {
    const all = this.#places.size + imagined;
    return Math.max(leastRarity, Math.log(all / (count.texts + 1)) / Math.log(all));
  }

  #read(id: string, text: string): Text {
    const tokens = toTokens(text);
    const words = Array.from(tokens, (token) => this.#word(token));
    return { id, text, words, grams: [...new Set(words.flatMap(({ grams }) => grams))], folded: [...tokens].join(' ') };
  }

  #word(token: string): IndexedWord {
    const indexed = this.#words.get(token);
    if (indexed) return indexed;
    const { name, grams, whole, weight } = toWord(token);
    const count = this.#counts.get(name) ?? { texts: 0 };
    this.#counts.set(name, count);
    const character = grams[0] === name && grams.length > 1;
    const word = { grams: grams.map((gram) => this.#gram(gram)), whole, weight, count, character };
    this.#words.set(token, word);
    return word;
  }

  #gram(gram: string): number {
    const known = this.#grams.get(gram);
    if (known !== undefined) return known;
    const number = this.#holders.push([]) - 1;
    this.#marks.push(0);
    this.#grams.set(gram, number);
    return number;
  }
}

/** The keys with the largest numbers, which are small: a bucket for each is quicker than sorting. */
function largest(numbers: ReadonlyMap<number, number>, most: number): number[] {
  const buckets: number[][] = [];
  for (const [key, number] of numbers) {
    const bucket = buckets[number] ?? [];
    bucket.push(key);
    buckets[number] = bucket;
  }
  const keys: number[] = [];
  for (const bucket of buckets.reverse()) {
    if (keys.length >= most) break;
    if (bucket) keys.push(...bucket);
  }
  return keys.slice(0, most);
}
