import { beforeAll, describe, expect, test } from 'vitest';
import { act } from '#tests/support/blind/acts.ts';
import { makeAlike, type Sight } from '#tests/support/blind/alike.ts';
import { crawl } from '#tests/support/blind/crawl.ts';
import {
  type Caller,
  closeWorld,
  foundTown,
  openWorld,
  type Town,
  vote,
  type World,
} from '#tests/support/blind/town.ts';
import { buildWhenOutOfDate } from '../../scripts/build.mjs';

// Two councils, alike to the byte until other ballots are given in each, as many. Whoever looks at whatever there is to see of
// them must not be able to tell which is which.
let town: Town;

// Four questions each, the one with four stones first. All of the first name the question that will be taken out.
const ballots = [
  [
    [0, 1, 2, 3],
    [0, 2, 1, 4],
    [0, 1, 3, 5],
    [0, 5, 4, 1],
    [1, 0, 2, 3],
    [2, 1, 0, 3],
  ],
  [
    [7, 6, 5, 4],
    [6, 7, 5, 3],
    [7, 5, 6, 4],
    [5, 6, 7, 2],
    [4, 7, 6, 5],
    [1, 6, 7, 5],
  ],
] as const;

beforeAll(async () => {
  buildWhenOutOfDate();
  town = await foundTown();
}, 300_000);

type Both = { worlds: World[]; receipts: string[][] };

/** `leak`: what is changed in the database of both. */
async function openBoth(leak?: string): Promise<Both> {
  return { worlds: await Promise.all(ballots.map(() => openWorld(town, leak))), receipts: [] };
}

const inBoth = ({ worlds }: Both, look: (world: World, n: number) => Promise<Sight[]>) => Promise.all(worlds.map(look));

/** The places at which the two can be told apart once their ballots are given. */
async function findAfterBallots(both: Both, seenBy?: readonly Caller[]): Promise<string[]> {
  const sights = await inBoth(both, async (world, n) => {
    both.receipts[n] = await vote(world, ballots[n] ?? []);
    return crawl(world, 'each', seenBy);
  });
  return compare(sights, true);
}

/** And after all that may be done with these ballots: of what those see who may more than a viewer an owner sees all. */
async function findAfterActs(both: Both, seenBy?: readonly Caller[]): Promise<string[]> {
  const sights = await inBoth(both, async (world, n) => [
    ...(await act(world, ballots[n] ?? [], both.receipts[n] ?? [])),
    ...(await crawl(world, 'together', seenBy ?? ['nobody', 'voter', 'viewer', 'owner', 'council'])),
  ]);
  await Promise.all(both.worlds.map(closeWorld));
  return compare(sights, false);
}

function compare([one = [], other = []]: Sight[][], exactVersions: boolean): string[] {
  expect(one.map(({ place }) => place)).toEqual(other.map(({ place }) => place));
  return one.flatMap((sight, n) => {
    const [seen, alsoSeen] = [sight, other[n] ?? sight].map((each) => makeAlike(each, town, exactVersions).text);
    return seen === alsoSeen ? [] : [sight.place];
  });
}

describe('nobody can tell from anything what was given while no stones are shown', () => {
  let both: Both;

  test('once the ballots are given', async () => {
    both = await openBoth();
    expect(await findAfterBallots(both)).toEqual([]);
  }, 180_000);

  test('nor after all that may be done with them', async () => {
    expect(await findAfterActs(both)).toEqual([]);
  }, 180_000);
});

test('a place that read the stones in spite of it would be noticed, wherever it is', async () => {
  const leak =
    'create or replace view visible_tallies as select batch_id, round, question_id, stones, votes, xmin as written from tallies';
  const both = await openBoth(leak);
  expect(await findAfterBallots(both, ['nobody', 'moderator'])).toEqual(
    expect.arrayContaining([
      'nobody: GET /api/active-batch',
      'nobody: GET / {"accept-language":"ar"}',
      'moderator: GET /api/admin/questions?order=stones&batch=(batch)&limit=2&offset=1',
      'a page that is held',
      'stream 0',
      'stream 1',
    ]),
  );
  expect(await findAfterActs(both, ['administrator'])).toEqual(
    expect.arrayContaining([
      'administrator does exportPersonalData',
      'administrator: GET /api/admin/audit',
      'administrator: GET /api/admin/audit.csv',
    ]),
  );
}, 180_000);
