import { picksPerBallot } from '#contract/council/ballots.ts';
import { boxApi } from '#contract/council/box.ts';
import { type MadeSheets, sheetsApi } from '#contract/council/sheets.ts';
import { type Pass, stacksApi } from '#contract/council/stacks.ts';
import type { AnswerCode } from './act.ts';
import { act, anyOf, type MakeAct, type Setting } from './act.ts';
import { decide } from './desk.ts';
import type { StateOfBatch } from './state.ts';

/** Mostly in a batch that takes paper now. */
function aim({ chance, state }: Setting): StateOfBatch | undefined {
  const open = state.batches.filter(({ paper, phase }) => paper === 'on' && phase === 2);
  return chance.next() < 0.9 ? anyOf(chance, open) : anyOf(chance, state.batches);
}

function expectOpen({ paper, phase }: StateOfBatch): AnswerCode {
  if (paper === 'off') return 'paper_off';
  return phase === 2 ? 'done' : 'stoning_closed';
}

export const makeSheets: MakeAct = (setting) => {
  const batch = aim(setting);
  if (!batch) return undefined;
  const request = { params: { id: batch.id }, body: { count: 3, language: 'en' } };
  return act(sheetsApi.make, setting.administrators.other, request, {
    expects: [expectOpen(batch)],
    answered: ({ body }) => setting.desk.make(batch.id, body as unknown as MadeSheets),
  });
};

export const closeOnline: MakeAct = (setting) => {
  const batch = aim(setting);
  if (!batch) return undefined;
  const request = { params: { id: batch.id }, body: { sheets_in_box: 3 } };
  const expects = expectOpen(batch) === 'done' && batch.online_closed ? 'online_closed' : expectOpen(batch);
  return act(sheetsApi.closeOnline, setting.administrators.other, request, { expects: [expects] });
};

/** Mostly the number with which the batch can be completed. */
export const sayInBox: MakeAct = (setting) => {
  const batch = aim(setting);
  if (!batch) return undefined;
  const count = setting.chance.next() < 0.8 ? batch.finished_sheets : setting.chance.one([0, 1, 5]);
  const request = { params: { id: batch.id }, body: { count } };
  const isFewer = count < batch.finished_sheets;
  const expects = expectClosed(batch) === 'done' && isFewer ? 'sheets_missing' : expectClosed(batch);
  return act(boxApi.sayInBox, setting.administrators.other, request, { expects: [expects] });
};

export const giveUp: MakeAct = (setting) => {
  const batch = aim(setting);
  if (!batch) return undefined;
  const count = setting.chance.one([0, 1]);
  const isThere = count <= (batch.sheets_in_box ?? 0) - batch.finished_sheets;
  const expects = expectClosed(batch) === 'done' && !isThere ? 'sheets_missing' : expectClosed(batch);
  const request = { params: { id: batch.id }, body: { count, reason: 'Not found.' } };
  return act(boxApi.giveUp, setting.administrators.owner, request, { expects: [expects] });
};

function expectClosed(batch: StateOfBatch): AnswerCode {
  return expectOpen(batch) === 'done' && !batch.online_closed ? 'online_open' : expectOpen(batch);
}

export const openStack: MakeAct = (setting) => {
  const batch = aim(setting);
  if (!batch || batch.open_stacks.length > 1) return undefined;
  const request = { params: { id: batch.id }, body: { one_person: true } };
  return act(stacksApi.open, setting.administrators.other, request, { expects: [expectOpen(batch)] });
};

/** A sheet in a pass that lacks it, mistyped now and then; or a third look, or a photocopy. */
export const enterSheet: MakeAct = (setting) => {
  const { chance, desk } = setting;
  const batch = anyOf(
    chance,
    setting.state.batches.filter(({ open_stacks }) => open_stacks.length > 0),
  );
  const stack = batch && anyOf(chance, batch.open_stacks);
  if (!batch || !stack) return undefined;
  const begun = [...desk.entriesOf(stack)].filter(([, passes]) => decide(passes) === undefined).map(([code]) => code);
  // Those of an earlier round are unknown here; the newest are not.
  const codes = chance.next() < 0.9 ? desk.codesOf(batch.id).slice(-3) : desk.codesOf(batch.id);
  const code = (chance.next() < 0.85 && anyOf(chance, begun)) || anyOf(chance, codes);
  const signs = desk.signsOf(batch.id);
  if (!code || signs.size < picksPerBallot) return undefined;
  const passes = desk.entriesOf(stack).get(code) ?? new Map();
  const pass = ([1, 2, 3] as const).find((one) => !passes.has(one)) ?? chance.one<Pass>([1, 2]);
  const known = [...passes.values()][0];
  const seen =
    known !== undefined && chance.next() < 0.8
      ? known
      : chance.next() < 0.1
        ? null
        : chance.pick([...signs.keys()], picksPerBallot);
  const stands = seen ? { signs: seen.map((id: string) => signs.get(id)) } : { invalid: 'unreadable' };
  return act(
    stacksApi.enter,
    setting.administrators.other,
    { params: { id: batch.id, stackId: stack }, body: { pass, code, ...stands } },
    { answered: () => desk.enter(batch.id, stack, { code, pass, seen }) },
  );
};

const close =
  (endpoint: typeof stacksApi.count | typeof stacksApi.discard): MakeAct =>
  ({ chance, desk, state, administrators }) => {
    const batch = anyOf(
      chance,
      state.batches.filter(({ open_stacks }) => open_stacks.length > 0),
    );
    const stack = batch && anyOf(chance, batch.open_stacks);
    if (!batch || !stack) return undefined;
    const entries = [...desk.entriesOf(stack).values()];
    const isDecided = entries.length > 0 && entries.every((passes) => decide(passes) !== undefined);
    const counts = endpoint === stacksApi.count;
    if (counts && !(isDecided && batch.online_closed) && chance.next() < 0.7) return undefined;
    return act(
      endpoint,
      administrators.other,
      { params: { id: batch.id, stackId: stack } },
      {
        expects: [counts ? expectCount(batch, isDecided) : 'done'],
        answered: () => counts && desk.count(stack),
      },
    );
  };

function expectCount({ online_closed }: StateOfBatch, isDecided: boolean): AnswerCode {
  if (!online_closed) return 'online_open';
  return isDecided ? 'done' : 'stack_differs';
}

export const countStack = close(stacksApi.count);
export const discardStack = close(stacksApi.discard);
