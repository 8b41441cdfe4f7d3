import { LRUCache } from 'lru-cache';
import { SingleFlight } from '#server/single-flight.ts';
import { type Form, type Representation, represent } from './representation.ts';

// Each page in five languages, light, dark and as the system has it, and as JSON: 16 forms for each of 125 batches. Who asks
// for what there is fills no more than this.
const mostForms = 2_000;
const mostBytes = 128 * 1024 * 1024;
// Beside the bytes as they are, the compressed ones that are made of them.
const sizeOf = ({ bytes }: Kept) => bytes * 2 + 1_000;

type Kept = { of: string; representation: Representation; bytes: number };

/**
 * What is sent to everybody: each form is made for the first who asks for it, kept in a bounded cache, and made again where what it is made
 * `of` is something else. What then says the same stays the same, tag included.
 */
export class KeptForms {
  readonly #kept = new LRUCache<string, Kept>({ max: mostForms, maxSize: mostBytes, sizeCalculation: sizeOf });
  readonly #making = new SingleFlight<Representation | undefined>();

  /** How much is kept. */
  get size(): { forms: number; bytes: number } {
    return { forms: this.#kept.size, bytes: this.#kept.calculatedSize };
  }

  async read(key: string, of: string, make: () => Promise<Form>): Promise<Representation>;
  async read(key: string, of: string, make: () => Promise<Form | undefined>): Promise<Representation | undefined>;
  async read(key: string, of: string, make: () => Promise<Form | undefined>): Promise<Representation | undefined> {
    const kept = this.#kept.get(key);
    if (kept?.of === of) return kept.representation;
    return this.#making.run(`${key} ${of}`, async () => {
      const form = await make();
      if (!form) return undefined;
      const made = toRepresentation(form);
      const representation = kept?.representation.hash === made.hash ? kept.representation : made;
      this.#kept.set(key, { of, representation, bytes: Buffer.byteLength(form.body) });
      return representation;
    });
  }
}

/** A form that is kept nowhere. */
export function toRepresentation(form: Form): Representation {
  return represent(form, { serverTimeMs: Date.now(), renderedAtMs: performance.now() });
}
