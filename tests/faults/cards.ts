import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CardCounts, MadeCard } from '#contract/council/cards.ts';
import { castUntilTold, type Outcome, showCard } from './cast.ts';
import { check } from './check.ts';
import { withCopies } from './copies.ts';
import type { Council } from './hall.ts';
import type { Run } from './kills.ts';
import { Ledger } from './ledger.ts';
import { Organiser } from './organiser.ts';
import type { Report } from './report.ts';

const copies = 4;
const clientsOfCard = 5;
const cardsAtOnce = 40;

type Crowd = { council: Council; ledger: Ledger; addresses: readonly string[]; run: Run };

/** Each card is shown and used by five clients at once, over four copies of the product: it gives one ballot. */
export function fiveAtEachCard(run: Run): Promise<Report> {
  const count = run.cards ?? 0;
  return withCopies(copies, async ({ products, folder, connection }) => {
    const addresses = products.map(({ address }) => address);
    const organiser = new Organiser(addresses);
    await organiser.signIn();
    const council = await organiser.gather({ rules: { voters: 'cards' } });
    const path = `/api/admin/batches/${council.batchId}/cards`;
    const { cards } = await organiser.call<{ cards: MadeCard[] }>('POST', path, { count });
    const ledger = new Ledger(join(folder, 'ledger.jsonl'));
    const faults: string[] = [];
    const left = cards.values();
    const tryNext = async () => {
      for (const { serial, code } of left) {
        const given = await tryAtOnce({ council, ledger, addresses, run }, code);
        if (given !== 1) faults.push(`the card ${serial} gave ${given} ballots`);
      }
    };
    await Promise.all(Array.from({ length: cardsAtOnce }, tryNext));
    const { cards: counts } = await organiser.call<{ cards: CardCounts }>('GET', path);
    // One of them the batch was started with.
    if (counts.made !== count + 1 || counts.used !== count) faults.push(`the panel tells ${JSON.stringify(counts)}`);
    const findings = await check(connection, ledger, addresses[0] ?? '');
    if (findings.answered !== count) faults.push(`${findings.answered} ballots of ${count} cards`);
    ledger.close();
    return {
      name: `${count} cards are tried by ${clientsOfCard} clients at once each, over ${copies} copies`,
      seed: run.chance.seed,
      kills: 0,
      recoveriesMs: [],
      findings: { ...findings, faults: [...findings.faults, ...faults] },
    };
  });
}

/** How many of the clients, each with a browser of its own, were told that the card gave their ballot. */
async function tryAtOnce({ council, ledger, addresses, run }: Crowd, code: string): Promise<number> {
  const outcomes = await Promise.all(
    Array.from({ length: clientsOfCard }, async (): Promise<Outcome> => {
      const [address = ''] = run.chance.pick(addresses, 1);
      const cookie = await showCard(address, council, code);
      // Too late: another client has given the ballot meanwhile, and the card says so.
      if (cookie === undefined) return 'refused';
      const choices = run.chance.pick(council.questionIds, 4);
      return castUntilTold(address, { council, ledger, cookie, key: randomUUID(), choices });
    }),
  );
  return outcomes.filter((outcome) => outcome === 'answered').length;
}
