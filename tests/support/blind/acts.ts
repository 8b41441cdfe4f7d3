import { ballotsApi } from '#contract/council/ballots.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { paperApi } from '#contract/council/paper.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { sheetsApi } from '#contract/council/sheets.ts';
import { stacksApi } from '#contract/council/stacks.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import type { Endpoint, RequestOf } from '#contract/wire/endpoint.ts';
import { changeBallot, choose, deadlines } from '#tests/support/council.ts';
import { headersOf, type Sight } from './alike.ts';
import { type Caller, rename, type World } from './town.ts';

/** The question that is taken out. */
const out = 0;

/**
 * What is done during blind stoning by those who may, the refusals included. Who had named what is taken out places it anew,
 * wherever there is somebody who had.
 */
export async function act(world: World, ballots: readonly (readonly number[])[], receipts: string[]): Promise<Sight[]> {
  const { batch, completed, questions } = world;
  const sights: Sight[] = [];
  const does = async <E extends Endpoint>(caller: Caller, endpoint: E, request: RequestOf<E>) => {
    const { status, headers, body } = await world.as(caller).send(endpoint, request);
    const text = `${status} ${headersOf(headers)} ${JSON.stringify(body)}`;
    sights.push({ place: `${caller} does ${endpoint.name}`, text });
  };
  const id = (place: number) => questions[place]?.id ?? '';
  const paper = (place: number) => ({ id: batch.id, questionId: id(place) });
  const params = { id: batch.id };

  await does('moderator', paperApi.takeOut, { params: paper(out), body: { reason: 'Asked twice' } });
  await placeAnew(world, ballots, receipts);
  await does('moderator', paperApi.correct, { params: paper(1), body: { text: 'Question 1, but correct?' } });
  await does('moderator', questionsApi.update, { params: { id: id(2) }, headers: {}, body: { text: 'Otherwise?' } });
  await does('moderator', questionsApi.delete, { params: { id: id(3) } });
  const words = { text: 'Another?', author: 'Ada', author_email: 'ada@example.org' };
  await does('moderator', questionsApi.create, { headers: {}, body: words });
  await does('moderator', questionsApi.create, { headers: {}, body: { ...words, batch_id: batch.id } });
  await does('administrator', batchesApi.assign, { params: { id: completed.id, questionId: id(1) } });
  await does('administrator', batchesApi.unassign, { params: paper(1) });
  await does('administrator', batchesApi.assignAll, { params });
  const rules = { stones_shown: 'always' as const };
  await does('administrator', batchesApi.update, { params, headers: {}, body: { rules } });
  await does('administrator', batchesApi.create, { headers: {}, body: { name: 'Next', ...deadlines } });
  const notForwarded = { take_along: 'not_forwarded' as const, take_along_from: batch.id };
  await does('administrator', batchesApi.create, { headers: {}, body: { name: 'No', ...deadlines, ...notForwarded } });
  await does('administrator', batchesApi.showStones, { params });
  await does('administrator', personalDataApi.export, { body: { email: questions[5]?.author_email ?? '' } });
  const erased = { email: questions[4]?.author_email ?? '', questions: 'remove' as const };
  await does('administrator', personalDataApi.erase, { body: erased });
  const choices = choose([1, 2, 5, 6].map((place) => ({ id: id(place) })));
  const headers = { 'idempotency-key': 'the same in both worlds' };
  await does('voter', ballotsApi.cast, { params, headers, body: { choices } });
  await does('voter', ballotsApi.findMine, { params });
  await does('voter', ballotsApi.changeMine, { params, headers: {}, body: { choices, replaces: 'another' } });
  await does('administrator', sheetsApi.closeOnline, { params, body: { sheets_in_box: 6 } });
  for (const stackId of world.stacks) await does('moderator', stacksApi.count, { params: { ...params, stackId } });
  await rename(world, 'After all that');
  return sights;
}

async function placeAnew(world: World, ballots: readonly (readonly number[])[], receipts: string[]): Promise<void> {
  for (const [n, picks] of ballots.entries()) {
    if (!picks.includes(out)) continue;
    const instead = [7, 6, 5, 4].find((place) => !picks.includes(place)) ?? 7;
    const choices = choose(picks.map((place) => world.questions[place === out ? instead : place] ?? { id: '' }));
    const voter = world.voters[n]?.through(world.app);
    const answer = voter && (await changeBallot(voter, world.batch, choices, receipts[n] ?? ''));
    if (answer?.status !== 200) throw new Error(`A ballot could not be changed: ${answer?.body.code}`);
  }
}
