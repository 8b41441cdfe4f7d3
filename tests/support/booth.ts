import { randomUUID } from 'node:crypto';
import type { Choices } from '#contract/council/ballots.ts';
import { boothsApi } from '#contract/council/booths.ts';
import { hallHelpersApi, type MadeHelperCode } from '#contract/council/hall-helpers.ts';
import type { HelperTask } from '#contract/wire/helper-task.ts';
import type { Visitor } from './app.ts';

/** The rules of a batch that takes ballots at booths. */
export const boothRules = { booth: 'on', stones_shown: 'when_completed' } as const;

/** Makes a browser a booth of the batch. */
export async function becomeBooth(admin: Visitor, device: Visitor, batch: { id: string }): Promise<Visitor> {
  const { code } = (await admin.send(boothsApi.make, { params: { id: batch.id } })).body;
  await device.send(boothsApi.open, { body: { code } });
  return device;
}

export async function becomeHelper(
  admin: Visitor,
  browser: Visitor,
  { batch, opens }: { batch: { id: string }; opens: HelperTask },
): Promise<Visitor> {
  const { body } = await admin.send(hallHelpersApi.makeCode, { params: { id: batch.id }, body: { opens } });
  const { code } = body as MadeHelperCode;
  await browser.send(hallHelpersApi.begin, { body: { code, name: 'Ada' } });
  return browser;
}

export function castAtBooth(booth: Visitor, choices: Choices, key: string = randomUUID(), card?: string) {
  return booth.send(boothsApi.cast, {
    headers: { 'idempotency-key': key },
    body: { choices, ...(card !== undefined && { card }) },
  });
}
