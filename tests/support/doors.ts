import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { boothsApi } from '#contract/council/booths.ts';
import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { tokensApi } from '#contract/running/tokens.ts';
import { webhooksApi } from '#contract/running/webhooks.ts';
import type { TestApp, Visitor } from './app.ts';
import { boothRules } from './booth.ts';
import { openBatch } from './council.ts';

/** What lets somebody in without an account of ours, or is told of acts: a token, a webhook, a helper's code, a booth, an account of the town. */
export async function openDoors(app: TestApp, admin: Visitor): Promise<void> {
  const { batch } = await openBatch(admin, { phase: 1, active: false, takeAlong: 'none', rules: boothRules });
  const params = { id: batch.id };
  const token = await admin.send(tokensApi.make, { body: { name: 'Site', role: 'viewer' } });
  const webhook = await admin.send(webhooksApi.make, {
    body: { url: 'https://site.example.org/told', events: ['batch.completed'] },
  });
  // Not at the end: of the last link alone that is gone, an account that nobody linked is told as a notice, and is no finding.
  await sql`
    insert into administrator_accounts (id, account_id, provider_id, administrator_id)
    select ${randomUUID()}, 'subject', 'https://town.example.org', id from administrators limit 1
  `.execute(app.deps.db);
  const code = await admin.send(hallHelpersApi.makeCode, { params, body: { opens: 'booth' } });
  const booth = await admin.send(boothsApi.make, { params });
  expect([token.status, webhook.status, code.status, booth.status]).toEqual([201, 201, 201, 201]);
}
