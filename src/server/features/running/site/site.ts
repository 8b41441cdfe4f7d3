import { type Identity, noIdentity } from '#contract/running/identity.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connect.ts';
import type { RoomListener } from '#server/http/room-listener.ts';
import { readStoredLogo, type StoredLogo } from './logo-repository.ts';
import { readSetting } from './repository.ts';
import { toHosts, toIdentity } from './rules.ts';

/** What holds for the whole site and can be set in the panel. It is kept at hand, because every request asks for it. */
export class Site {
  readonly #db: Database;
  readonly #environment: string | undefined;
  readonly #room: Pick<RoomListener, 'origins'>;
  /** Whether it can send mails, by the environment. */
  readonly canMail: boolean;
  #set: { origin: string; host: string } | undefined;
  #identity: Identity = noIdentity;
  #logo: StoredLogo | null = null;
  #embeddingHosts: readonly string[] = [];
  #reading: Promise<void> = Promise.resolve();
  /** Of two equal ones nothing was set in between. */
  readings = 0;

  constructor(
    db: Database,
    { publicOrigin, mail }: Pick<Config, 'publicOrigin' | 'mail'>,
    room: Pick<RoomListener, 'origins'> = { origins: [] },
  ) {
    this.#db = db;
    this.#room = room;
    this.#environment = publicOrigin;
    this.canMail = mail !== undefined;
  }

  /** Reads what is stored: at start, after each change of ours, and when another copy of the app made one. */
  refresh(): Promise<void> {
    // One after the other: an earlier reading must not undo what a later one found.
    const read = async () => {
      const { value: origin } = await readSetting(this.#db, 'public_url');
      this.#set = origin === null ? undefined : { origin, host: new URL(origin).hostname };
      this.#identity = toIdentity(await readSetting(this.#db, 'identity'));
      this.#logo = await readStoredLogo(this.#db);
      this.#embeddingHosts = toHosts(await readSetting(this.#db, 'embedding_hosts'));
      this.readings += 1;
    };
    const reading = this.#reading.then(read, read);
    this.#reading = reading.catch(() => {});
    return reading;
  }

  /** What the council is called, and whom to ask. */
  get identity(): Identity {
    return this.#identity;
  }

  get logo(): StoredLogo | null {
    return this.#logo;
  }

  /** The sites whose pages may show the small view in a frame. */
  get embeddingHosts(): readonly string[] {
    return this.#embeddingHosts;
  }

  /** The origin that visitors use, `https://stones.example.org`; undefined: whatever host a request names. */
  get origin(): string | undefined {
    return this.#environment ?? this.panelOrigin ?? this.#room.origins[0];
  }

  /** The origin that an owner has set, where it is in force. It is taken besides every other: nobody can lock themselves out. */
  get panelOrigin(): string | undefined {
    return this.#environment === undefined ? this.#set?.origin : undefined;
  }

  /** Its name, without a port. */
  get panelHost(): string | undefined {
    return this.#environment === undefined ? this.#set?.host : undefined;
  }
}
