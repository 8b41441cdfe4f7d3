import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { becomeVoter, cast, castUntilTold } from './cast.ts';
import { check, type Findings } from './check.ts';
import { type Copies, withCopies } from './copies.ts';
import type { Council } from './hall.ts';
import type { Run } from './kills.ts';
import { Ledger } from './ledger.ts';
import { Organiser } from './organiser.ts';
import type { Report } from './report.ts';

const crowd = 200;

type Round = { council: Council; organiser: Organiser; ledger: Ledger; addresses: readonly string[]; run: Run };

/** One voter sends 200 ballots at once over two copies, each with a key of its own: exactly one counts. */
export function oneVoterManyBallots(run: Run): Promise<Report> {
  return playRounds('one voter sends 200 ballots at once over two copies', run, async (round) => {
    const cookie = await becomeVoter(round.addresses[0] ?? '');
    const sent = await sendAtOnce(round, () => cookie, castUntilTold);
    const counted = sent.filter(({ outcome }) => outcome === 'answered').length;
    return counted === 1 ? [] : [`${counted} ballots of one voter were counted in a round`];
  });
}

/** 200 voters send while the batch is completed: none counts after that has answered, none is refused before. */
export function ballotsThroughComplete(run: Run): Promise<Report> {
  return playRounds('200 ballots come while the batch is completed', run, async (round) => {
    const {
      council,
      organiser,
      addresses,
      run: { chance },
    } = round;
    const addressOf = () => chance.pick(addresses, 1)[0] ?? '';
    const cookies = await Promise.all(Array.from({ length: crowd }, () => becomeVoter(addressOf())));
    const sending = sendAtOnce(round, (n) => cookies[n]);
    await sleep(chance.between(0, 60));
    const completing = performance.now();
    await organiser.change(council.batchId, { phase: 3 });
    const before = await countBallots(organiser, council);
    const sent = await sending;
    const after = await countBallots(organiser, council);
    await organiser.change(council.batchId, { phase: 2 });
    const refusedEarly = sent.filter(({ outcome, at }) => outcome === 'refused' && at < completing).length;
    return [
      ...(before === after ? [] : [`${after - before} ballots were counted after 'Complete' had answered`]),
      ...(refusedEarly === 0 ? [] : [`${refusedEarly} ballots were refused before 'Complete'`]),
    ];
  });
}

/** What became of each ballot, and when. */
async function sendAtOnce(
  { council, ledger, addresses, run }: Round,
  cookieOf: (n: number) => string | undefined,
  send: typeof cast = cast,
) {
  return Promise.all(
    Array.from({ length: crowd }, async (_, n) => {
      const choices = run.chance.pick(council.questionIds, 4);
      const ballot = { council, ledger, cookie: cookieOf(n) ?? '', key: randomUUID(), choices };
      const outcome = await send(addresses[n % addresses.length] ?? '', ballot);
      return { outcome, at: performance.now() };
    }),
  );
}

async function countBallots(organiser: Organiser, { batchId }: Council): Promise<number> {
  const batches = await organiser.call<{ id: string; ballots: number }[]>('GET', '/api/admin/batches');
  return batches.find(({ id }) => id === batchId)?.ballots ?? 0;
}

async function playRounds(name: string, run: Run, play: (round: Round) => Promise<string[]>): Promise<Report> {
  return withCopies(2, async ({ products, folder, connection }: Copies) => {
    const addresses = products.map(({ address }) => address);
    const organiser = new Organiser(addresses);
    await organiser.signIn();
    const council = await organiser.gather({ questions: 4 });
    const ledger = new Ledger(join(folder, 'ledger.jsonl'));
    const faults: string[] = [];
    for (let n = 0; n < run.rounds; n++) {
      faults.push(...(await play({ council, organiser, ledger, addresses, run })));
      await organiser.call('POST', '/api/admin/stones/reset');
    }
    const findings: Findings = await check(connection, ledger, addresses[0] ?? '');
    ledger.close();
    return {
      name: `${name}, ${run.rounds} rounds`,
      seed: run.chance.seed,
      kills: 0,
      recoveriesMs: [],
      findings: { ...findings, faults: [...findings.faults, ...faults] },
    };
  });
}
