import { expect, test } from 'vitest';
import { firstClusters } from './first-clusters.ts';

const cluster = (size: number) => ({ ids: Array.from({ length: size }, (_, n) => String(n)) });

test('the first groups are shown as far as one call reads their questions', () => {
  expect(firstClusters([cluster(50), cluster(50)])).toHaveLength(2);
  expect(firstClusters([cluster(50), cluster(49), cluster(2), cluster(1)])).toHaveLength(2);
});
