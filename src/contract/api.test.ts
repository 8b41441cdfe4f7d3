import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import { paperApi } from '#contract/council/paper.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { revealApi } from '#contract/council/reveal.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { endpoints } from './api.ts';

test('whatever writes batches, questions or ballots is announced to who reads the public page', () => {
  const writes = [
    ...[batchesApi, questionsApi, decisionsApi, ownQuestionsApi],
    ...[ballotsApi, paperApi, outcomesApi, revealApi],
  ].flatMap((noun): Endpoint[] => Object.values(noun));
  // Who lets go of a ballot changes what their own browser may do with it, and nothing that others see.
  const ofOneBrowser = ['letGoOfMyBallot', 'takeBackLettingGo'];
  const written = writes.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  const expected = written.filter((name) => !ofOneBrowser.includes(name));
  const marked = endpoints.filter(({ changesPublicPage }) => changesPublicPage).map(({ name }) => name);
  expect([...marked, 'becomeVoter'].sort()).toEqual(
    [
      ...expected,
      ...[
        'mergeQuestions',
        'sayVerdict',
        'sayVerdictAsCoAsker',
        'decideVerdictWords',
        'splitQuestion',
        'castAtBooth',
        'closeOnline',
        'countStack',
        'saySheetsInBox',
        'giveUpSheets',
        'handOver',
      ],
      ...['erasePersonalData', 'leaveNameless', 'undoAct'],
    ].sort(),
  );
});

test('the contract imports zod and nothing else', () => {
  const files = globSync('src/contract/**/*.ts', { exclude: ['**/*.test.ts'] });

  const imports = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from),
  );

  expect(files.length).toBeGreaterThan(50);
  expect(imports.filter((from) => from !== 'zod/mini' && !/^(\.\/|#contract\/)/.test(from ?? ''))).toEqual([]);
});
