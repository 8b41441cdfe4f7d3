import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Gatherer } from './gatherer.ts';

test('what is added at whatever instant after another is written without waiting for a third', async () => {
  for (let ticks = 0; ticks < 20; ticks++) {
    const gatherer = new Gatherer<string, string>(async (items) => [...items]);
    const written: string[] = [];
    await gatherer.add('first');
    for (let tick = 0; tick < ticks; tick++) await undefined;
    void gatherer.add('second').then((item) => written.push(item));
    await nextTurn();
    expect(written, `${ticks} ticks later`).toEqual(['second']);
  }
});
