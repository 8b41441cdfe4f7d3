import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { Gatherer } from './gatherer.ts';

const written = (items: readonly string[]) => new Map(items.map((item) => [item, `${item}, written`]));
const nothing = async () => new Map();

test('what is added at whatever instant after another is written without waiting for a third', async () => {
  for (let ticks = 0; ticks < 20; ticks++) {
    const gatherer = new Gatherer<string, string>({ take: async (items) => written(items), explain: nothing });
    const answers: string[] = [];
    await gatherer.add('first');
    for (let tick = 0; tick < ticks; tick++) await undefined;
    void gatherer.add('second').then((answer) => answers.push(answer));
    for (let turn = 0; turn < 2; turn++) await nextTurn(); // the one in which it was added, and the one in which it goes
    expect(answers, `${ticks} ticks later`).toEqual(['second, written']);
  }
});

test('what comes in one turn is written together, the first with the last', async () => {
  const gatherings: string[][] = [];
  const take = async (items: readonly string[]) => {
    gatherings.push([...items]);
    return written(items);
  };
  const gatherer = new Gatherer<string, string>({ take, explain: nothing });
  const first = gatherer.add('first');
  await undefined;
  await Promise.all([first, gatherer.add('second'), gatherer.add('third')]);
  expect(gatherings).toEqual([['first', 'second', 'third']]);
});

test('what is left out gets its reason, and is tried again where nothing stands against it any more', async () => {
  let open = false;
  const gatherer = new Gatherer<string, string>({
    take: async (items) => written(items.filter((item) => item === 'good' || (item === 'early' && open))),
    explain: async (items) => {
      open = true;
      return new Map(items.filter((item) => item === 'bad').map((item) => [item, new AppError('stoning_closed')]));
    },
  });
  const [good, bad, early] = await Promise.allSettled(['good', 'bad', 'early'].map((item) => gatherer.add(item)));
  expect(good).toMatchObject({ value: 'good, written' });
  expect(bad).toMatchObject({ reason: { code: 'stoning_closed' } });
  expect(early).toMatchObject({ value: 'early, written' });
});

test('what is left out again and again without a reason fails, and keeps nobody waiting', async () => {
  const gatherer = new Gatherer<string, string>({
    take: async (items) => written(items.filter((item) => item === 'good')),
    explain: nothing,
  });
  const answers = await Promise.allSettled(['bad', 'good'].map((item) => gatherer.add(item)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('one item that the database refuses takes none of its neighbours with it', async () => {
  const take = async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('refused');
    return written(items);
  };
  const gatherer = new Gatherer<string, string>({ take, explain: nothing });
  const answers = await Promise.allSettled(['good', 'bad', 'fine'].map((item) => gatherer.add(item)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
