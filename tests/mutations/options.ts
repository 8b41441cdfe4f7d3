import type { Stryker } from '@stryker-mutator/core';

/** What is judged, and of how many of 100 mutants in each file a test has to see that they are wrong. */
export const judged = [
  {
    folder: 'src/verify/',
    atLeast: 90,
    files: ['src/verify/{replay,record,record-paper,record-result,record-sheets,rules-in-words,sheets}.ts'],
  },
  {
    folder: 'src/',
    atLeast: 80,
    files: [
      'src/server/**/{rules,import-rules,stack-rules}.ts',
      'src/server/features/council/ballots/change-rules.ts',
      'src/web/features/batches/panel/typed-rules.ts',
      'src/contract/council/{answer-figures,batch-rules,channels,chosen-rules,council-outcome,moderation,phase-end,phases,public-batch,ranking,reveal-ranks,sheet-order,shuffle,signs}.ts',
      'src/contract/wire/{differing-fields,email,roles,typed-code,web-address,words}.ts',
    ],
  },
];

export const options: ConstructorParameters<typeof Stryker>[0] = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutations/vitest.config.ts' },
  // Sentences are read by people, and held by their own tests.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 1,
  // The library reads this file by an interface that TypeScript 7 has no more, to move paths in it that need no moving.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  tempDirName: '.cache/mutations',
  ignorePatterns: ['/*', '!/package.json', '!/packages', '!/src', '!/tests'],
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: '.cache/mutations.html' },
};
