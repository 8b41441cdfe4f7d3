import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each takes half a minute: begun last, it would keep one core busy alone while the other waits. */
const longest = ['tests/faults/faults.test.ts', 'tests/api/blind.test.ts', 'src/server/backup/proven.test.ts'];

/** Vitest's own order, by size where it has not measured yet, as on a clean checkout; but the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
