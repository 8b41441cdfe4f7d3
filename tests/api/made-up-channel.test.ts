import { execFile } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Channel, channelRows, unsaidChannel, type WhoVotes } from '#contract/council/channels.ts';
import {
  ballot,
  changing,
  closed,
  everything,
  instead,
  opened,
  q1,
  q5,
  takenOut,
} from '#tests/support/log-in-memory.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

// A channel is a row: one that nobody made stands among the rows of a copy, and the type checker says where it is asked for. The copy
// holds what reads the rows, and the sentences; what these files import besides is not looked at, so this takes a second.

const folder = makeScratchFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const rows = 'src/contract/council/channels.ts';
const isOfProduct = (path: string) => !path.includes('.test.');
const read = (path: string) => readFileSync(path, 'utf8');
const readsRows = (path: string) => path === rows || read(path).includes("council/channels.ts'");
const copied = [
  'package.json',
  'src/contract/council/batch-rules.ts',
  'src/server/channel-on-server.ts',
  'src/server/feature.ts',
  ...globSync('src/{text,web/text}/*.ts').filter(isOfProduct),
  ...globSync('src/**/*.{ts,tsx}').filter((path) => isOfProduct(path) && readsRows(path)),
];

/** What the type checker says where `telegraph` has this row, an error a string. */
async function check(name: string, row: string): Promise<string[]> {
  const place = (path: string) => join(folder, name, path);
  for (const path of copied) cpSync(path, place(path));
  symlinkSync(resolve('node_modules'), place('node_modules'));
  const first = 'export const channelRows = {';
  writeFileSync(place(rows), read(rows).replace(first, `${first}\n  telegraph: ${row},`));
  const answers = '[{}, { checks: {}, tables: {} }] as const satisfies ChannelOnServer[]';
  writeFileSync(
    place('src/server/telegraph.ts'),
    `import type { ChannelOnServer } from './channel-on-server.ts';\nexport const telegraph = ${answers};\n`,
  );
  const { compilerOptions } = JSON.parse(read('tsconfig.json'));
  const options = { ...compilerOptions, types: [], noResolve: true };
  writeFileSync(place('tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['src'] }));
  const compiler = resolve('node_modules/.bin/tsc');
  const { promise, resolve: end } = Promise.withResolvers<string>();
  execFile(compiler, ['-p', place('.'), '--pretty', 'false'], { cwd: place('.') }, (_, said) => end(said));
  return (await promise).split(/\n(?=\S)/);
}

test('a further channel is asked for by its row, by the server, and wherever people are told of channels', async () => {
  const row = read(rows).match(/\n {2}paper: (\{.*?\n {2}\})/s)?.[1] ?? expect.fail('The rows look otherwise.');
  const [empty, filled] = await Promise.all([check('empty', '{}'), check('filled', row)]);

  const asked = (type: string) =>
    empty.flatMap((one) => one.match(`missing the following properties from type '${type}[^']*': (.*)\\.?`)?.[1] ?? []);
  expect([...new Set(asked('ChannelRow'))]).toEqual(['isTaken, refusals, voter, readsCards, and 4 more.']);
  const ofServer = empty.filter((one) => one.startsWith('src/server/telegraph.ts')).join('\n');
  for (const question of ['castBy, checks, tables', 'ahead, completion', 'ofBatch, ofRound'])
    expect(ofServer).toContain(question);

  const isAskedFor = /Property 'telegraph' (is missing|does not exist)/;
  const places = filled.flatMap((one) => (isAskedFor.test(one) ? one.slice(0, one.indexOf('(')) : []));
  expect(places.toSorted()).toEqual([
    'src/server/features.ts', // the noun that answers on the server
    'src/web/features/outreach/panel/helper-items.ts', // what helpers read
    'src/web/features/protocol/panel/protocol-page.tsx', // its part of the protocol
    'src/web/features/protocol/panel/protocol-page.tsx', // its name there
    'src/web/features/voters/visitor/channel-list.tsx', // what phone, wall, result and panel say of turnout
    'src/web/features/voters/visitor/page-before.ts', // what is shown on a phone before
  ]);
});

const ways: WhoVotes[] = (['browsers', 'cards'] as const).flatMap((voters) =>
  (['off', 'on'] as const).flatMap((booth) => (['off', 'on'] as const).map((paper) => ({ voters, booth, paper }))),
);

/** What `verify` holds of a channel, as its findings tell. */
function readVerify(channel: string) {
  const sent = { channel: channel === unsaidChannel ? null : channel };
  const isFine = (log: ReturnType<typeof opened>) => log.found.length === 0;
  const voters = channel === 'card' ? 'cards' : 'browsers';
  const open = () => opened({ ...changing, voters });
  const counts = [open(), closed(open())].map((log) => isFine(log.cast([ballot(sent)])));
  const atItsTime = (log: ReturnType<typeof opened>) => (counts[1] ? closed(log) : log);
  const again = atItsTime(open()).cast([ballot(sent)]);
  return {
    taken: ways.filter((way) => isFine(atItsTime(opened({ ...everything, ...way })).cast([ballot(sent)]))),
    counts,
    namesTakenOut: isFine(atItsTime(takenOut(open(), q1)).cast([ballot(sent)])),
    isReplaced: isFine(again.cast([instead({ ...sent, choices: [q5, ...ballot().choices.slice(1)] })])),
  };
}

test.each(Channel.options)('verify, which shares no code with the rows, reads %s as its row does', (channel) => {
  const { isTaken, counts, onOwnDevice } = channelRows[channel];
  const isLate = counts === 'after_online';
  expect(readVerify(channel)).toEqual({
    taken: ways.filter(isTaken),
    counts: [!isLate, isLate],
    namesTakenOut: isLate,
    isReplaced: onOwnDevice,
  });
});

test('verify takes nothing by a channel that it does not know', () => {
  expect(readVerify('telegraph')).toEqual({
    taken: [],
    counts: [false, false],
    namesTakenOut: false,
    isReplaced: false,
  });
});

test('nobody compares by the name of a channel, or by who votes, but the nouns that it belongs to, and verify', () => {
  const names = Channel.options.join('|');
  const isOne = `"? ?'?,? (?:[!=]==?|<>|=|'=',|distinct from)`;
  const compares = new RegExp(
    `takesChannel\\([^)]*'(${names})'|channel${isOne} '(${names})'|voters${isOne} '(browsers|cards)'`,
    'g',
  );
  const noun = /^src\/(?:server\/features\/\w+|web\/features)\/([\w-]+)\//;
  const found = globSync('src/{contract,server,text,web}/**/*.{ts,tsx}')
    .filter(isOfProduct)
    .flatMap((path) =>
      [...read(path).matchAll(compares)].map(([, ...said]) => `${noun.exec(path)?.[1] ?? path}: ${said.find(Boolean)}`),
    );
  expect([...new Set(found)].toSorted()).toEqual([
    'ballots: booth', // whose retries have a key alone
    'ballots: cards', // where such a key is enough
    'batches: booth', // where booths and the box stand
    'batches: paper', // that, and closing the box
    'booths: booth',
    'cards: booth', // of which a letter tells, as of paper
    'cards: card',
    'cards: paper', // for which a card is exchanged
    'sheets: cards', // for one of which a sheet is handed out
    'sheets: paper',
    'src/contract/council/channels.ts: browsers', // the rows
    'src/contract/council/channels.ts: cards',
    'voters: browser',
    'voters: card',
    'voters: cards',
  ]);
});
