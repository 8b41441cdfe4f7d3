import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { check, type Findings } from '#tests/faults/check.ts';
import { type Council, Hall } from '#tests/faults/hall.ts';
import { Ledger } from '#tests/faults/ledger.ts';
import type { Chance } from '#tests/support/chance.ts';
import type { Product } from '#tests/support/product.ts';

/** A version of the product, in its folder. */
export type Version = { version: string; folder: string };

export type Rolled = { kills: number; findings: Findings; unanswered: number; longestGapMs: number };

type Place = {
  copies: readonly Product[];
  connection: pg.ClientConfig;
  council: Council;
  folder: string;
  voters: number;
  chance: Chance;
};

/**
 * One copy after the other goes to the other version and back, while people vote, whom a copy that is gone sends to the other one as a proxy
 * does. Chance kills a copy instead of stopping it, and in the middle of its start, at most `mostKills` times in all.
 */
export async function rollThereAndBack(
  { copies, connection, council, folder, voters, chance }: Place,
  [from, to]: readonly [Version, Version],
  mostKills: number,
): Promise<Rolled> {
  const ledger = new Ledger(join(folder, 'ledger.jsonl'));
  const addresses = copies.map(({ address }) => address);
  const hall = new Hall({ addresses, council, ledger, chance, voters });
  const gaps = watchGaps(hall);
  let kills = 0;
  const kill = async (copy: Product) => {
    if (kills === mostKills) return copy.stop();
    kills++;
    ledger.noteKill();
    return copy.kill();
  };
  for (const target of [to, from])
    for (const copy of copies) {
      await hall.nextGoodAnswer();
      await sleep(chance.between(0, 500));
      await (chance.next() < 0.5 ? kill(copy) : copy.stop());
      copy.folder = target.folder;
      while (kills < mostKills && chance.next() < 0.7) {
        const starting = copy.start().catch(() => {});
        await Promise.race([starting, sleep(chance.between(0, startMs))]);
        await kill(copy);
        await starting;
      }
      const startedMs = performance.now();
      await copy.start();
      startMs = performance.now() - startedMs;
      assert.equal(await readVersion(copy), target.version);
    }
  await hall.nextGoodAnswer();
  await hall.leave();
  const findings = await check(connection, ledger, addresses[0] ?? '');
  ledger.close();
  return { kills, findings, unanswered: ledger.unansweredSends, longestGapMs: gaps.stop() };
}

/** How long a start takes here, within which it is killed. */
let startMs = 5_000;

async function readVersion({ address }: Product): Promise<string> {
  return ((await (await fetch(`${address}/healthz`)).json()) as { version: string }).version;
}

/** The longest time in which nobody in the hall got an answer to a ballot. */
function watchGaps(hall: Hall): { stop: () => number } {
  let [longest, since, isOver] = [0, performance.now(), false];
  const note = () => {
    longest = Math.max(longest, performance.now() - since);
    since = performance.now();
  };
  const watch = async () => {
    while (!isOver) {
      await hall.nextGoodAnswer();
      note();
    }
  };
  void watch();
  return {
    stop: () => {
      isOver = true;
      return longest;
    },
  };
}
