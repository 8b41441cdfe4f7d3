import type { Batch } from '#contract/council/batches.ts';
import { type Channel, channelRows, countsAfterOnline, takesChannel } from '#contract/council/channels.ts';
import type { Check, CheckAct } from '#contract/council/checks.ts';
import { allows, isBefore, phaseAfter } from '#contract/council/phases.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import type { Role } from '#contract/wire/roles.ts';
import { AppError } from './app-error.ts';
import type { Database } from './database/connect.ts';
import type { Mailer } from './mail/mailer.ts';

/** What is asked for facts: the database, in the transaction of the act where there is one. */
export type Sources = { db: Database; mailer: Pick<Mailer, 'canSend'> };

/** What one noun has to say of a batch before its next step; made by `nounChecks()`. */
export type NounChecks = {
  /** Who may read it. */
  readers: readonly Role[];
  /** The acts that it may stop. */
  refuses: readonly CheckAct[];
  /** Which refusal it is that it stops one, where that has a code of its own. */
  toRefusal?: ((stopping: readonly Check[]) => AppError) | undefined;
  ask: (sources: Sources, batch: Batch) => Promise<readonly Check[]>;
};

type Noun<Facts> = Pick<NounChecks, 'readers' | 'toRefusal'> & {
  refuses?: readonly CheckAct[];
  /** Of which batches it has anything to say. */
  isAsked: (batch: Batch) => boolean;
  facts: (sources: Sources, batch: Batch) => Promise<Facts>;
  /** Decides by the batch and these facts alone. */
  rule: (batch: Batch, facts: Facts) => readonly Check[];
};

export function nounChecks<Facts>({
  readers,
  refuses = [],
  toRefusal,
  ...noun
}: Noun<Facts>): NounChecks & Pick<Noun<Facts>, 'rule'> {
  return {
    rule: noun.rule,
    readers,
    refuses,
    toRefusal,
    ask: async (sources, batch) => (noun.isAsked(batch) ? noun.rule(batch, await noun.facts(sources, batch)) : []),
  };
}

/** Whether what a channel needs still matters: its batch takes it, and has no ballot paper yet or ballots by it to come. */
export function isAheadBy(channel: Channel): Noun<unknown>['isAsked'] {
  const isLate = countsAfterOnline(channelRows[channel]);
  return ({ rules, phase, online_closed_at }) =>
    takesChannel(rules, channel) &&
    (!allows[phase].ballotPaper || (allows[phase].ballots && (isLate || online_closed_at === null)));
}

const levels: readonly Check['level'][] = ['stops', 'look', 'fine'];

/** The act by which a batch goes on into a phase; into the first it only goes back. */
const actInto = { 1: undefined, 2: 'start', 3: 'complete' } as const satisfies Record<Phase, CheckAct | undefined>;

/** The act by which a batch goes on from where it is; none once it is completed. */
export function nextAct({ phase }: Pick<Batch, 'phase'>): CheckAct | undefined {
  const next = phaseAfter(phase);
  return next && actInto[next];
}

/** The one list of what is to be said of a batch before its next step: the panel, the API and each refusal read it. */
export class BatchChecks {
  readonly #nouns: readonly NounChecks[];
  readonly #mailer: Sources['mailer'];

  constructor(nouns: readonly NounChecks[], mailer: Sources['mailer']) {
    this.#nouns = nouns;
    this.#mailer = mailer;
  }

  /** What somebody of this role may read, what stops first. */
  async list(db: Database, batch: Batch, role: Role): Promise<Check[]> {
    const asked = this.#nouns.filter(({ readers }) => readers.includes(role));
    const said = await Promise.all(asked.map((noun) => noun.ask({ db, mailer: this.#mailer }, batch)));
    return said.flat().toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
  }

  /**
   * Refuses that a batch goes on into a phase, where something stops that.
   * @throws AppError the refusal of the first noun that stops it
   */
  async refuse(db: Database, batch: Batch, to: Phase): Promise<void> {
    const act = isBefore(batch.phase, to) ? actInto[to] : undefined;
    for (const noun of this.#nouns) {
      if (!act || !noun.refuses.includes(act)) continue;
      const said = await noun.ask({ db, mailer: this.#mailer }, batch);
      const stopping = said.filter((check) => check.level === 'stops' && check.act === act);
      if (stopping.length > 0) throw noun.toRefusal?.(stopping) ?? new AppError('check_stops', { checks: stopping });
    }
  }
}
