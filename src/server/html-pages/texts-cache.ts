import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Representation, represent } from '#server/http/representation.ts';

// Stands for the address in what is drawn; nobody's words hold it.
const anyOrigin = `https://${randomUUID()}.invalid`;

// What there is, in each language; and as it was sent by the few addresses under which a site is read.
const mostDrawn = 500;
const mostSent = 100;

type Drawn = { of: unknown; text: string };
type Sent = { drawn: Drawn; representation: Representation };

/**
 * Texts that hold whole addresses, drawn once for all who ask. Where no address is set it is the one that the request names: whoever
 * names many has the address put in anew, and nothing drawn.
 */
export class TextsCache {
  readonly #drawn = new LRUCache<string, Drawn>({ max: mostDrawn });
  readonly #sent = new LRUCache<string, Sent>({ max: mostSent });

  /** @param of what it is drawn from: drawn again where that is another one */
  read(name: string, origin: string, of: unknown, draw: (origin: string) => string): Representation {
    const drawn = this.#draw(name, of, draw);
    const key = `${name} ${origin}`;
    const sent = this.#sent.get(key);
    if (sent?.drawn === drawn) return sent.representation;
    const body = drawn.text.replaceAll(anyOrigin, origin);
    const made = represent({ meaning: body, body }, { serverTimeMs: Date.now(), renderedAtMs: performance.now() });
    const representation = sent?.representation.hash === made.hash ? sent.representation : made;
    this.#sent.set(key, { drawn, representation });
    return representation;
  }

  #draw(name: string, of: unknown, draw: (origin: string) => string): Drawn {
    const kept = this.#drawn.get(name);
    if (kept && kept.of === of) return kept;
    const drawn = { of, text: draw(anyOrigin) };
    this.#drawn.set(name, drawn);
    return drawn;
  }
}
