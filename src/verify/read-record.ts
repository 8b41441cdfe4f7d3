import { Ballots, Links } from './packed-record.ts';

type List = { name: string; add: (entry: unknown) => void };

/**
 * Reads a record as it comes, and keeps its long lists packed: as one value it would take ten times the room. Undefined where it is no
 * JSON, or one of these lists is none of a record's. What breaks while it comes is thrown: it says nothing of the record.
 */
export async function readRecord(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const receipts: string[] = [];
  const ballots = new Ballots();
  const links = new Links();
  const splitter = new ListSplitter([
    { name: 'receipts', add: (receipt) => receipts.push(receipt as string) },
    { name: 'ballots', add: (ballot) => ballots.add(ballot) },
    { name: 'chain.links', add: (link) => links.add(link) },
  ]);
  const decoder = new TextDecoder();
  for await (const chunk of chunks)
    if (!holdsTogether(() => splitter.take(decoder.decode(chunk, { stream: true })))) return undefined;
  let content: unknown;
  const isWhole = holdsTogether(() => {
    splitter.take(decoder.decode());
    const rest = JSON.parse(splitter.rest);
    if (Array.isArray(rest.receipts)) rest.receipts = receipts;
    if (Array.isArray(rest.ballots)) rest.ballots = ballots;
    if (Array.isArray(rest.chain?.links)) rest.chain.links = links;
    content = rest;
  });
  return isWhole ? content : undefined;
}

function holdsTogether(parse: () => void): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}

/** Takes the entries of lists out of JSON, by the dotted names of their places. What is left is JSON in which they are empty. */
class ListSplitter {
  readonly #lists: Map<string, List>;
  readonly #rest: string[] = [];
  /** The name under which each value stands in which the reading is: of a list's entry none. */
  readonly #names: string[] = [];
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Of what is read now, what came in earlier chunks. */
  #part = '';
  /** The last string outside of the lists, as it is written. */
  #word = '';
  readonly #begun = new Set<string>();
  #list: (List & { depth: number }) | undefined;

  constructor(lists: readonly List[]) {
    this.#lists = new Map(lists.map((list) => [list.name, list]));
  }

  get rest(): string {
    return this.#rest.join('') + this.#part;
  }

  /** @throws Error where an entry is no JSON or none of its list, or where a list comes twice */
  take(text: string): void {
    let from = 0;
    const cut = (end: number) => {
      const piece = this.#part + text.slice(from, end);
      this.#part = '';
      from = end;
      return piece;
    };
    for (let index = 0; index < text.length; index++) {
      const sign = text[index];
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (sign === '\\') this.#escaped = true;
        else if (sign === '"') {
          this.#inString = false;
          if (this.#list) continue;
          this.#word = cut(index + 1);
          this.#rest.push(this.#word);
        }
      } else if (sign === '"') {
        if (!this.#list) this.#rest.push(cut(index));
        this.#inString = true;
      } else if (sign === '[' || sign === '{') {
        this.#depth += 1;
        if (!this.#list) {
          this.#names[this.#depth] = '';
          const list = sign === '[' ? this.#lists.get(this.#names.slice(1, this.#depth).join('.')) : undefined;
          if (list) this.#begin(list, cut(index + 1));
        }
      } else if (sign === ']' || sign === '}') {
        if (this.#list?.depth === this.#depth) this.#end(this.#list, cut(index));
        this.#depth -= 1;
      } else if (sign === ',' && this.#list?.depth === this.#depth) {
        this.#list.add(JSON.parse(cut(index)));
        from += 1;
      } else if (sign === ':' && !this.#list) this.#names[this.#depth] = JSON.parse(this.#word);
    }
    this.#part += text.slice(from);
  }

  #begin(list: List, before: string): void {
    this.#rest.push(before);
    if (this.#begun.has(list.name)) throw new Error('A list comes twice.'); // of which everybody might read another one
    this.#begun.add(list.name);
    this.#list = { ...list, depth: this.#depth };
  }

  #end({ add }: List, last: string): void {
    if (last.trim() !== '') add(JSON.parse(last));
    this.#list = undefined;
  }
}
