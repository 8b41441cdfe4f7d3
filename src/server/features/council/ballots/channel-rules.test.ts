import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { cardsApi } from '#contract/council/cards.ts';
import { Channel, channelRows, countsAfterOnline, takesChannel, type WhoVotes } from '#contract/council/channels.ts';
import { becomeBooth } from '#tests/support/booth.ts';
import { openBatch } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const rules: WhoVotes[] = (['browsers', 'cards'] as const).flatMap((voters) =>
  (['off', 'on'] as const).flatMap((booth) => (['off', 'on'] as const).map((paper) => ({ voters, booth, paper }))),
);

type Shown = 'nothing' | 'a card' | 'a void card' | 'no card of ours';
type Refusal = { channel: Channel; shown: Shown; atBooth: boolean; refusal: string | null };

/** Whoever votes by a browser, or brings paper, shows nothing. */
const readsCards = (channel: Channel) => channelRows[channel].readsCards;

/** What the database says in a batch with these rules, of each channel and whatever is shown there, at a booth that stands or at none. */
async function readRefusals(who: WhoVotes): Promise<Refusal[]> {
  const { batch } = await openBatch(admin, {
    rules: { ...who, stones_shown: 'when_completed' },
    active: false,
    takeAlong: 'none',
  });
  if (who.voters === 'cards') {
    const { body } = await admin.send(cardsApi.make, { params: { id: batch.id }, body: { count: 2, leaves: 'file' } });
    await admin.send(cardsApi.voidCard, {
      params: { id: batch.id, serial: body.cards[0]?.serial ?? '' },
      body: {},
    });
  }
  if (who.booth === 'on') await becomeBooth(admin, app.visitor(), batch);
  const { rows } = await sql<Refusal>`
    select channel, shown, at.booth is not null as "atBooth", refusal_of_way(batches, channel, card, at.booth) as refusal
    from batches
    cross join lateral (select null::uuid as booth union all select id from booths where batch_id = batches.id) as at
    cross join unnest(${[...Channel.options]}::text[]) as channel
    cross join lateral (
      select 'nothing' as shown, null::bytea as card
      union all select 'no card of ours', ${randomBytes(32)}
      union all select case when voided_at is null then 'a card' else 'a void card' end, code_hash
      from cards where cards.batch_id = batches.id
    ) as whatever
    where batches.id = ${batch.id}
  `.execute(app.deps.db);
  return rows;
}

let said: Awaited<ReturnType<typeof readRefusals>>;
const byRules = new Map<WhoVotes, typeof said>();
beforeAll(async () => {
  for (const who of rules) byRules.set(who, await readRefusals(who));
  said = [...byRules.values()].flat();
});

test.each(Channel.options)('by %s the database refuses for the reasons that the contract names', (channel) => {
  const here = said.filter(
    (one) =>
      one.channel === channel &&
      (one.shown === 'nothing' || readsCards(channel)) &&
      (!one.atBooth || channel === 'booth'),
  );
  const codes = new Set(here.flatMap(({ refusal }) => refusal ?? []));
  expect([...codes].sort()).toEqual([...channelRows[channel].refusals].sort());
});

test.each(rules)('with $voters, booth $booth and paper $paper each channel takes what the contract says', (who) => {
  for (const channel of Channel.options) {
    const card = who.voters === 'cards' && readsCards(channel) ? 'a card' : 'nothing';
    const atBooth = who.booth === 'on' && channel === 'booth';
    const answer = byRules
      .get(who)
      ?.find((one) => one.channel === channel && one.shown === card && one.atBooth === atBooth);
    expect([channel, answer ? answer.refusal === null : false]).toEqual([channel, takesChannel(who, channel)]);
  }
});

test('the database counts by each channel while online stoning is open, or after it, as its row says', async () => {
  const { batch } = await openBatch(admin);
  const { rows } = await sql<{ channel: Channel; online: boolean; after: boolean }>`
    select channel, takes_ballots(batches, channel) as online,
      takes_ballots(jsonb_populate_record(batches, '{"online_closed_at": "2030-01-01T00:00:00Z"}'), channel) as after
    from batches, unnest(${[...Channel.options]}::text[]) as channel where id = ${batch.id}
  `.execute(app.deps.db);
  expect(rows).toEqual(
    Channel.options.map((channel) => {
      const isLate = countsAfterOnline(channelRows[channel]);
      return { channel, online: !isLate, after: isLate };
    }),
  );
});

test.each([
  ['nothing', 'card_needed'],
  ['a void card', 'card_void'],
  ['no card of ours', 'card_unknown'],
  ['a card', null],
] as const)('where cards vote, whoever shows %s is answered the same on a phone and at a booth', (shown, refusal) => {
  const here = byRules.get(rules.find(({ voters, booth }) => voters === 'cards' && booth === 'on') as WhoVotes);
  for (const channel of ['card', 'booth'])
    expect(
      here?.find((one) => one.channel === channel && one.shown === shown && one.atBooth === (channel === 'booth'))
        ?.refusal,
    ).toBe(refusal);
});
