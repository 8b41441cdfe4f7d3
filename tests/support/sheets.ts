import pg from 'pg';
import type { Choices } from '#contract/council/ballots.ts';
import type { Batch } from '#contract/council/batches.ts';
import { boxApi } from '#contract/council/box.ts';
import { type InvalidReason, type MadeSheets, sheetsApi } from '#contract/council/sheets.ts';
import { type Pass, type Signs, stacksApi } from '#contract/council/stacks.ts';
import { verifyDatabase } from '#verify/database.ts';
import type { Query } from '#verify/query.ts';
import { findStoredReceipt, type StoredReceipt } from '#verify/stored-receipt.ts';
import type { TestApp, Visitor } from './app.ts';
import { openBatch } from './council.ts';

export const onPaper = { paper: 'on', stones_shown: 'when_completed' } as const;

/** A batch in stoning that takes paper, and a package of its sheets. */
export async function openPaperBatch(
  admin: Visitor,
  {
    sheets = 4,
    questions = 6,
    rules = {},
    takeAlong = 'all',
  }: { sheets?: number; questions?: number; rules?: Partial<Batch['rules']>; takeAlong?: 'all' | 'none' } = {},
) {
  const opened = await openBatch(admin, { questions, takeAlong, rules: { ...onPaper, ...rules } });
  const { body: made } = await makeSheets(admin, opened.batch, sheets);
  return { ...opened, made };
}

export function makeSheets(admin: Visitor, { id }: Pick<Batch, 'id'>, count: number) {
  return admin.send(sheetsApi.make, { params: { id }, body: { count, language: 'en' } });
}

export function codeOf({ sheets }: MadeSheets, index: number): string {
  const sheet = sheets[index];
  if (!sheet) throw new Error(`There is no sheet ${index}.`);
  return sheet.code;
}

/** What somebody who chose these writes into the boxes. */
export function signsOf({ signs }: MadeSheets, choices: readonly { id: string }[] | Choices): Signs {
  return choices.map((choice) => signs[typeof choice === 'string' ? choice : choice.id] ?? '').slice(0, 4) as never;
}

export async function openStack(admin: Visitor, { id }: Pick<Batch, 'id'>, onePerson = true): Promise<string> {
  const { body } = await admin.send(stacksApi.open, { params: { id }, body: { one_person: onePerson } });
  return body.id;
}

type Stands = { signs: Signs } | { invalid: InvalidReason };

/** Enters in one stack of one batch. */
export function entering({ id }: Pick<Batch, 'id'>, stackId: string) {
  const params = { id, stackId };
  return {
    enter: (
      by: Visitor,
      pass: Pass,
      code: string,
      stands: Stands & { replaces?: boolean; countersign?: string },
      key?: string,
    ) =>
      by.send(stacksApi.enter, {
        params,
        headers: key === undefined ? {} : { 'idempotency-key': key },
        body: { pass, code, ...stands },
      }),
    check: async (by: Visitor, pass: Pass, code: string) =>
      (await by.send(stacksApi.checkCode, { params, body: { pass, code } })).body,
    differences: async (by: Visitor) => (await by.send(stacksApi.differences, { params })).body,
    readCount: async (by: Visitor) => (await by.send(stacksApi.readCount, { params })).body,
    count: (by: Visitor) => by.send(stacksApi.count, { params }),
    discard: (by: Visitor) => by.send(stacksApi.discard, { params }),
  };
}

export function closeOnline(admin: Visitor, { id }: Pick<Batch, 'id'>, sheetsInBox = 4) {
  return admin.send(sheetsApi.closeOnline, { params: { id }, body: { sheets_in_box: sheetsInBox } });
}

export function sayInBox(admin: Visitor, { id }: Pick<Batch, 'id'>, count: number) {
  return admin.send(boxApi.sayInBox, { params: { id }, body: { count } });
}

export function giveUp(owner: Visitor, { id }: Pick<Batch, 'id'>, count: number, reason = 'Nobody found them.') {
  return owner.send(boxApi.giveUp, { params: { id }, body: { count, reason } });
}

/** Enters sheets of a stack that one person enters, each as it stands, in both passes, and counts it. */
export async function countStack(
  admin: Visitor,
  batch: Pick<Batch, 'id'>,
  sheets: readonly (readonly [string, Stands])[],
) {
  const { enter, count } = entering(batch, await openStack(admin, batch));
  for (const pass of [1, 2] as const) for (const [code, stands] of sheets) await enter(admin, pass, code, stands);
  return count(admin);
}

/** What does not hold in the database of an app. */
export async function findFaults(app: TestApp): Promise<string[]> {
  return (await askDatabase(app, verifyDatabase)).findings;
}

/** What became of a receipt, or of a sheet, by the whole database of an app. */
export function findStored(app: TestApp, code: string): Promise<StoredReceipt> {
  return askDatabase(app, (query) => findStoredReceipt(query, code));
}

async function askDatabase<T>({ connection }: TestApp, ask: (query: Query) => Promise<T>): Promise<T> {
  const owner = new pg.Client(connection);
  await owner.connect();
  return ask(async (text, values) => (await owner.query(text, values)).rows).finally(() => owner.end());
}
