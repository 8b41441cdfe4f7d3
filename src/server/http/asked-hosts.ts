// Enough for the few names that somebody may have pointed here; who makes names up fills no memory.
const mostKept = 20;
const mostShown = 3;
const longestName = 100;

/** A name that pages were asked for by, although it is not ours. */
export type AskedHost = { address: string; requests: number };

/**
 * By which names this process was asked for pages that are not ours, as an owner may have had one set up and not said so here. Only what is
 * a host name is kept: an owner reads it.
 */
export class AskedHosts {
  readonly #requests = new Map<string, number>();

  /** `host`: as a request names it, with a port where it has one. */
  note(protocol: string, host: string): void {
    const address = toAddress(protocol, host);
    if (!address) return;
    const requests = (this.#requests.get(address) ?? 0) + 1;
    // Behind all others: of those that were asked for as often, the one that was heard of least lately goes.
    this.#requests.delete(address);
    if (this.#requests.size >= mostKept) this.#dropOne();
    this.#requests.set(address, requests);
  }

  /** Those that were asked for most, but for what has become ours. */
  list(isOurs: (hostname: string) => boolean): AskedHost[] {
    return [...this.#requests]
      .map(([address, requests]) => ({ address, requests }))
      .filter(({ address }) => !isOurs(new URL(address).hostname))
      .toSorted((one, other) => other.requests - one.requests)
      .slice(0, mostShown);
  }

  #dropOne(): void {
    const least = Math.min(...this.#requests.values());
    const [found] = [...this.#requests].find(([, requests]) => requests === least) ?? [];
    if (found !== undefined) this.#requests.delete(found);
  }
}

/** The address that visitors would use. Without a port a proxy stands before us, and what it speaks with us says nothing. */
function toAddress(protocol: string, host: string): string | undefined {
  const [name = '', port, ...more] = host.toLowerCase().split(':');
  if (more.length > 0 || !isHostName(name)) return undefined;
  if (port === undefined) return `https://${name}`;
  return /^\d{1,5}$/.test(port) && Number(port) <= 65_535 ? new URL(`${protocol}://${name}:${port}`).origin : undefined;
}

function isHostName(name: string): boolean {
  const labels = name.split('.');
  return (
    name.length <= longestName &&
    labels.length >= 2 &&
    labels.every((label) => /^[a-z\d-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    /[a-z]/.test(labels.at(-1) ?? '')
  );
}
