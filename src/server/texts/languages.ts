import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { readEntries } from '#server/http/accept.ts';
import { readCookie, writeCookie } from '#server/http/cookies.ts';

const cookieName = 'language';

const Asked = z.object({ lang: z.string() });

/** Which language somebody is answered in. */
export class Languages {
  readonly #codes: readonly [string, ...string[]];
  readonly #readDefault: () => string | null;

  /** The fallback is what an organiser chose, else the first one. */
  constructor(codes: readonly [string, ...string[]], readDefault: () => string | null = () => null) {
    this.#codes = codes;
    this.#readDefault = readDefault;
  }

  /** What the visitor chose, else what the browser asks for. */
  of({ cookie, 'accept-language': accepted }: IncomingHttpHeaders): string {
    return this.#chosen(cookie) ?? this.#accepted(accepted) ?? this.#fallback();
  }

  /** What a whole room reads: the council's own language, where it has one, whoever sits at the browser. */
  ofRoom(headers: IncomingHttpHeaders): string {
    return this.#known(this.#readDefault() ?? undefined) ?? this.of(headers);
  }

  /** The language that an address names: `?lang=de`. */
  asked(query: unknown): string | undefined {
    return this.#known(Asked.safeParse(query).data?.lang);
  }

  #chosen(cookies: string | undefined): string | undefined {
    return this.#known(readCookie(cookies, cookieName));
  }

  /** RFC 4647, section 3.4: highest `q` first, ties in the header's order; `de-AT` falls back to `de`. */
  #accepted(header: string | undefined): string | undefined {
    return readEntries(header)
      .map(toRange)
      .filter(({ weight }) => weight > 0)
      .toSorted((one, other) => other.weight - one.weight)
      .map(({ range }) => this.#lookUp(range))
      .find((code) => code !== undefined);
  }

  #lookUp(range: string): string | undefined {
    if (range === '*') return this.#fallback();
    const subtags = range.split('-');
    return subtags.map((_, index) => this.#known(subtags.slice(0, subtags.length - index).join('-'))).find(Boolean);
  }

  #fallback(): string {
    return this.#known(this.#readDefault() ?? undefined) ?? this.#codes[0];
  }

  #known(wanted: string | undefined): string | undefined {
    return this.#codes.find((code) => code.toLowerCase() === wanted?.toLowerCase());
  }
}

function toRange(part: string): { range: string; weight: number } {
  const [range = '', ...parameters] = part.split(';').map((one) => one.trim());
  const quality = parameters.find((one) => one.startsWith('q='));
  return { range, weight: quality ? Number(quality.slice(2)) || 0 : 1 };
}

/** A `Set-Cookie` header that keeps the choice. */
export function toLanguageCookie(language: string, secure: boolean): string {
  return writeCookie(cookieName, language, { days: 365, secure });
}
