import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MadeCard } from '#contract/council/cards.ts';
import type { LimitedNetwork } from '#contract/running/arrivals-networks.ts';
import { codeAlphabet } from '#contract/wire/typed-code.ts';
import { mayBeCardCode } from '#server/features/council/cards/codes.ts';
import { Client, codeOf, cookiesOf } from '#tests/hostile/request.ts';
import type { Product } from '#tests/support/product.ts';
import { readSecrets } from '#tests/support/secrets.ts';
import { check, type Findings } from './check.ts';
import type { Council } from './hall.ts';
import type { Run } from './kills.ts';
import { Ledger } from './ledger.ts';
import { Organiser } from './organiser.ts';
import { withProduct } from './own-product.ts';
import type { Report } from './report.ts';

const hall = '203.0.113.7';
const usualLimits = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1/32' };
const mostPeople = 300;
const peopleComeWithinMs = 50_000;
const peopleOpenWithinMs = 60_000;
const mostLookedAt = 600;
const guessesAtOnce = 50;
const toldWithinMs = 60_000;

type Evening = { product: Product; organiser: Organiser; council: Council; ledger: Ledger; run: Run };

/** Somebody in the hall guesses codes, as fast as the server answers; everybody else there opens a card meanwhile, and votes. */
export function guessCodes(run: Run): Promise<Report> {
  return withProduct(async (product, folder) => {
    const organiser = new Organiser([product.address]);
    await organiser.signIn();
    const council = await organiser.gather({ rules: { voters: 'cards' } });
    const ledger = new Ledger(join(folder, 'ledger.jsonl'));
    const { says, faults } = await spend({ product, organiser, council, ledger, run });
    const findings: Findings = await check(product.connection, ledger, product.address);
    ledger.close();
    return {
      name: says,
      seed: run.chance.seed,
      kills: 0,
      recoveriesMs: [],
      findings: { ...findings, faults: [...findings.faults, ...faults] },
    };
  }, usualLimits);
}

async function spend(evening: Evening): Promise<{ says: string; faults: string[] }> {
  const { organiser, council, run } = evening;
  const { guesses = 0, chance, timed = false } = run;
  const people = Math.min(mostPeople, Math.ceil(guesses / 10));
  const path = `/api/admin/batches/${council.batchId}/cards`;
  const { cards } = await organiser.call<{ cards: MadeCard[] }>('POST', path, { count: people });
  const startedMs = performance.now();
  const guessing = guess(evening, guesses);
  const told = waitUntilTold(organiser, guessing);
  const opened = await Promise.all(
    cards.map(async ({ code }) => {
      await sleep(chance.between(0, Math.min(peopleComeWithinMs, guesses)));
      return openAndVote(evening, code);
    }),
  );
  const openedMs = performance.now() - startedMs;
  const { lookedAt, refused, ms } = await guessing;
  const toldMs = await told;
  const slowestMs = Math.max(...opened.map((each) => each ?? 0));
  const turnedAway = opened.filter((each) => each === undefined).length;
  const inSeconds = (of: number) => (of / 1000).toFixed(1);
  return {
    says: [
      `${guesses} codes are guessed within ${inSeconds(ms)} s: ${lookedAt} looked at, ${refused} not;`,
      `${people} people opened their cards within ${inSeconds(openedMs)} s, the slowest in ${inSeconds(slowestMs)} s;`,
      `the panel told after ${inSeconds(toldMs)} s`,
    ].join(' '),
    faults: [
      ...(lookedAt + refused === guesses ? [] : [`${guesses - lookedAt - refused} guesses had another answer`]),
      ...(lookedAt <= mostLookedAt ? [] : [`${lookedAt} guesses were looked at`]),
      ...(turnedAway === 0 ? [] : [`${turnedAway} of ${people} people were turned away for who guesses`]),
      ...(toldMs < Number.POSITIVE_INFINITY ? [] : ['the panel did not tell']),
      ...(timed && Math.max(slowestMs, openedMs) > peopleOpenWithinMs ? ['people waited for who guesses'] : []),
      ...(timed && toldMs > toldWithinMs ? ['the panel told late'] : []),
    ],
  };
}

/** `refused` were not looked at. What looks like a code is looked at, also where the answer is that it was not. */
async function guess({ product, council }: Evening, guesses: number) {
  const { voters: key } = await readSecrets(product.connection, product.keysFile);
  const client = new Client(product.address, guessesAtOnce);
  const startedMs = performance.now();
  const counts = { lookedAt: 0, refused: 0 };
  let left = guesses;
  const guessOn = async () => {
    while (left-- > 0) {
      const code = Array.from({ length: 12 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
      const path = `/api/batches/${council.batchId}/card`;
      const { status } = await client.send({ method: 'POST', path, from: hall, body: { code } });
      if (status === 404 || (status === 429 && mayBeCardCode(code, key))) counts.lookedAt++;
      else if (status === 429) counts.refused++;
    }
  };
  await Promise.all(Array.from({ length: guessesAtOnce }, guessOn));
  client.close();
  return { ...counts, ms: performance.now() - startedMs };
}

/** As a page does: asks again where the server says that it has too much to do. */
async function sendPatiently(client: Client, asked: Omit<Parameters<Client['send']>[0], 'from'>) {
  for (;;) {
    const answer = await client.send({ ...asked, method: 'POST', from: hall });
    if (answer.status !== 503) return answer;
    await sleep(500);
  }
}

/** Milliseconds until the card is open; undefined where it, or the ballot, was refused. */
async function openAndVote({ product, council, ledger, run }: Evening, code: string): Promise<number | undefined> {
  const client = new Client(product.address, 1);
  const path = `/api/batches/${council.batchId}`;
  const startedMs = performance.now();
  const answer = await sendPatiently(client, { path: `${path}/card`, body: { code } });
  const openedMs = performance.now() - startedMs;
  const key = randomUUID();
  const choices = run.chance.pick(council.questionIds, 4);
  ledger.sending(key, choices);
  const headers = { cookie: cookiesOf(answer), 'idempotency-key': key };
  const given = await sendPatiently(client, { path: `${path}/ballots`, headers, body: { choices } });
  client.close();
  if (given.status === 201) ledger.answered(key, (JSON.parse(given.text) as { receipt: string }).receipt);
  else ledger.refused(key, codeOf(given));
  return answer.status === 204 && given.status === 201 ? openedMs : undefined;
}

/**
 * Milliseconds until the panel has this network among those whose codes are looked at no more; infinite where it has not a
 * minute after the last guess.
 */
async function waitUntilTold(organiser: Organiser, guessing: Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  let untilMs = Number.POSITIVE_INFINITY;
  void guessing.finally(() => {
    untilMs = performance.now() + toldWithinMs;
  });
  while (performance.now() < untilMs) {
    const networks = await organiser.call<LimitedNetwork[]>('GET', '/api/admin/limited-networks');
    if (networks.some(({ what }) => what === 'card_codes')) return performance.now() - startedMs;
    await sleep(500);
  }
  return Number.POSITIVE_INFINITY;
}
