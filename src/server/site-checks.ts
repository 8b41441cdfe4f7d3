import type { SiteCheck } from '#contract/running/site-checks.ts';
import type { Role } from '#contract/wire/roles.ts';
import type { Deps } from './deps.ts';

/** What is asked for it. */
type Asked = Pick<Deps, 'db' | 'disk' | 'updates'>;

/** What one noun has to say of the whole town: the same shape as for a batch, without one. */
export type SiteNounChecks = {
  /** Who may read it. */
  readers: readonly Role[];
  ask: (deps: Asked) => Promise<readonly SiteCheck[]>;
};

/** What needs attention wherever somebody is in the panel: each noun's, as far as the role may read it. */
export class SiteChecks {
  readonly #nouns: readonly SiteNounChecks[];

  constructor(nouns: readonly SiteNounChecks[]) {
    this.#nouns = nouns;
  }

  async list(deps: Asked, role: Role): Promise<SiteCheck[]> {
    const asked = this.#nouns.filter(({ readers }) => readers.includes(role));
    return (await Promise.all(asked.map((noun) => noun.ask(deps)))).flat();
  }
}
