import { BatchRecord } from '#contract/trust/count.ts';
import { BatchRecord1 } from '#contract/trust/earlier-records.ts';

// A record of a million ballots has as many receipts, ballots and, nearly, links. As JSON.parse makes them they would take some 500 MB,
// more than a phone has for a page.

export type Link = { kind: string; payload_hash: string; payload?: string };

/** The four choices of each ballot, as they are counted, in 16 bytes each. */
export class Ballots {
  #places = new Uint32Array(1024);
  length = 0;

  /** @throws Error where it is none */
  add(ballot: unknown): void {
    const four = Ballot.parse(ballot);
    if (this.#places.length < (this.length + 1) * 4) {
      const larger = new Uint32Array(this.#places.length * 2);
      larger.set(this.#places);
      this.#places = larger;
    }
    // No record has so many questions: what is larger stands for a question that is not there, as it is one.
    this.#places.set(
      four.map((place) => Math.min(place, 0xffffffff)),
      this.length * 4,
    );
    this.length += 1;
  }

  /**
   * What the ballots chose, a line each, in the order of their code units; undefined where one names what is not there. The ids are all
   * equally long, so that lines stand in the order of numbers that are made of the places of their ids: these are sorted, in 8 bytes each.
   */
  linesInOrder(ids: readonly string[]): Iterable<string> | undefined {
    const idsInOrder = [...new Set(ids)].toSorted();
    if (idsInOrder.length > mostDifferentIds) return undefined;
    const placeOf = new Map(idsInOrder.map((id, place) => [id, place]));
    const places = ids.map((id) => placeOf.get(id) ?? 0);
    const numbers = new BigUint64Array(this.length);
    const parts = new Uint16Array(numbers.buffer); // the first of four counts least
    let part = 0;
    for (const ballot of this) {
      for (const place of ballot.toReversed()) {
        const placeInOrder = places[place];
        if (placeInOrder === undefined) return undefined;
        parts[part++] = placeInOrder;
      }
    }
    numbers.sort();
    return linesOf(parts, idsInOrder);
  }

  /** Each as the places of its questions, first the one with four stones. */
  *[Symbol.iterator](): Generator<Uint32Array, void, undefined> {
    for (let index = 0; index < this.length; index++) yield this.#places.subarray(index * 4, index * 4 + 4);
  }
}

const mostDifferentIds = 2 ** 16;

function* linesOf(parts: Uint16Array, ids: readonly string[]): Generator<string, void, undefined> {
  for (let from = 0; from < parts.length; from += 4)
    yield [3, 2, 1, 0].map((part) => ids[parts[from + part] ?? 0]).join(' ');
}

/** The links of a chain. Few say something that a record tells; of the others there is a hash. */
export class Links {
  readonly #hashes: string[] = [];
  readonly #kinds: string[] = [];
  readonly #kept = new Map<string, string>();
  readonly #payloads = new Map<number, string>();
  /** The names of fields that no link has. */
  readonly unknown = new Set<string>();

  /** @throws Error where it is none */
  add(link: unknown): void {
    const { kind, payload_hash, payload } = LinkOfRecord.parse(link);
    for (const name in link as object) if (!Object.hasOwn(fieldsOfLink, name)) this.unknown.add(name);
    const kept = this.#kept.get(kind) ?? kind;
    this.#kept.set(kept, kept);
    if (payload !== undefined) this.#payloads.set(this.#kinds.length, payload);
    this.#kinds.push(kept);
    this.#hashes.push(payload_hash);
  }

  get length(): number {
    return this.#kinds.length;
  }

  *[Symbol.iterator](): Generator<Link, void, undefined> {
    for (const [index, kind] of this.#kinds.entries()) {
      const payload = this.#payloads.get(index);
      yield { kind, payload_hash: this.#hashes[index] ?? '', ...(payload !== undefined && { payload }) };
    }
  }
}

// They are the same in all formats.
const Ballot = BatchRecord1.shape.ballots.def.innerType.def.element;
const LinkOfRecord = BatchRecord1.shape.chain.shape.links.def.element;
const fieldsOfLink = LinkOfRecord.shape;

type PackedOf<Kind> = Kind extends { chain: object }
  ? Omit<Kind, 'ballots' | 'chain'> & {
      ballots: Ballots | null;
      chain: Omit<Kind['chain'], 'links'> & { links: Links };
    }
  : never;

/** A record whose ballots and links take little room. */
export type PackedRecord = PackedOf<BatchRecord>;

/** Undefined where it is no record. What was read by `readRecord` has its ballots and links packed already. */
export function packRecord(content: unknown): PackedRecord | undefined {
  try {
    const { ballots, chain, ...rest } = content as { ballots: unknown; chain: { links: unknown } };
    const links = pack(chain.links, Links);
    const packed = ballots === null ? null : pack(ballots, Ballots);
    const record = BatchRecord.parse({ ...rest, ballots: packed && [], chain: { ...chain, links: [] } });
    return { ...record, ballots: packed, chain: { ...record.chain, links } } as PackedRecord;
  } catch {
    return undefined;
  }
}

function pack<List extends Ballots | Links>(content: unknown, PackedList: new () => List): List {
  if (content instanceof PackedList) return content;
  const list = new PackedList();
  if (!Array.isArray(content)) throw new Error('It is no list.');
  for (const one of content) list.add(one);
  return list;
}
