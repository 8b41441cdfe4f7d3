import { randomUUID } from 'node:crypto';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { ballotsApi, type Choices, picksPerBallot } from '#contract/council/ballots.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { paperApi } from '#contract/council/paper.ts';
import { type Question, questionsApi } from '#contract/council/questions.ts';
import type { TestApp, Visitor } from './app.ts';

export const deadlines = {
  submission_deadline: '2030-01-10T18:00:00.000Z',
  stoning_deadline: '2030-01-17T18:00:00.000Z',
};

/** A new batch with questions of its own, in the phase that is asked for. */
export async function openBatch(
  admin: Visitor,
  {
    questions = 4,
    phase = 2,
    active = true,
    takeAlong = 'all',
    rules,
  }: {
    questions?: number;
    phase?: 1 | 2 | 3;
    active?: boolean;
    takeAlong?: 'all' | 'unassigned' | 'none';
    rules?: Partial<BatchRules>;
  } = {},
): Promise<{ batch: Batch; questions: Question[] }> {
  const created = await admin.send(batchesApi.create, {
    headers: {},
    body: { name: 'January 2030 Council', ...deadlines, take_along: takeAlong, ...(rules && { rules }) },
  });
  const params = { id: created.body.id };
  const isOneAct = questions > 1 && rules?.moderation !== 'before_publishing';
  const asked = await (isOneAct ? askAtOnce : askEach)(admin, params.id, questions);
  // Without a card that is valid stoning does not start.
  if (rules?.voters === 'cards' && rules.paper !== 'on' && phase > 1)
    await admin.send(cardsApi.make, { params, body: { count: 1, leaves: 'file' } });
  const { body: batch } = await admin.send(batchesApi.update, {
    params,
    headers: {},
    body: { phase, is_active: active },
  });
  return { batch, questions: asked };
}

const wordsOf = (n: number) => ({
  text: `Question ${n}?`,
  author: `Author ${n}`,
  author_email: `author${n}@example.org`,
});

/** As the questions of a file are brought in: four of them cost a third less of the processor than one by one. */
async function askAtOnce(admin: Visitor, id: string, count: number): Promise<Question[]> {
  const rows = Array.from({ length: count }, (_, place) => wordsOf(place + 1));
  const { status, body } = await admin.send(questionsApi.import, { params: { id }, headers: {}, body: { rows } });
  if (status !== 200) throw new Error(`The questions could not be brought in: ${status} ${body.code}`);
  const { body: asked } = await admin.send(questionsApi.list, {
    query: { ids: body.ids?.join() ?? '', order: 'oldest' },
  });
  return asked;
}

/** Where an import would wait to be read, what an organiser writes is published; and a single question is one call less. */
async function askEach(admin: Visitor, batch_id: string, count: number): Promise<Question[]> {
  const asked: Question[] = [];
  for (let n = 1; n <= count; n++) {
    const body = { ...wordsOf(n), batch_id };
    const { status, body: question } = await admin.send(questionsApi.create, { headers: {}, body });
    if (status !== 201) throw new Error(`Question ${n} could not be asked: ${status} ${question.code}`);
    asked.push(question);
  }
  return asked;
}

export async function setPhase(admin: Visitor, batch: Pick<Batch, 'id'>, phase: 1 | 2 | 3): Promise<Batch> {
  return (await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { phase } })).body;
}

/** The first questions, in their order, as choices. */
export function choose(questions: readonly { id: string }[]): Choices {
  const ids = questions.slice(0, picksPerBallot).map(({ id }) => id);
  if (ids.length < picksPerBallot) throw new Error(`Choices need ${picksPerBallot} questions.`);
  return ids as Choices;
}

/** Casts a ballot as somebody who has a voter cookie already. */
export function cast(voter: Visitor, batch: Pick<Batch, 'id'>, choices: Choices, key: string = randomUUID()) {
  return voter.send(ballotsApi.cast, {
    params: { id: batch.id },
    headers: { 'idempotency-key': key },
    body: { choices },
  });
}

export async function becomeVoter(visitor: Visitor): Promise<Visitor> {
  await visitor.send(ballotsApi.becomeVoter, {});
  return visitor;
}

/** As many new voters, all at once: one after the other, a test would wait for each answer. */
export function becomeVoters({ visitor }: Pick<TestApp, 'visitor'>, count: number): Promise<Visitor[]> {
  return Promise.all(Array.from({ length: count }, () => becomeVoter(visitor())));
}

/** What the public page shows of each question's stones and votes. */
export async function readStones(visitor: Visitor) {
  const { body } = await visitor.send(activeBatchApi.read, {});
  return body.questions.map(({ id, stones, votes }) => ({ id, stones, votes }));
}

/** Takes a question out of a batch in stoning. */
export function takeOut(admin: Visitor, batch: Pick<Batch, 'id'>, questionId: string, reason = 'Asked twice') {
  return admin.send(paperApi.takeOut, { params: { id: batch.id, questionId }, body: { reason } });
}

/** Corrects a question on the ballot paper. */
export function correct(admin: Visitor, batch: Pick<Batch, 'id'>, questionId: string, text: string) {
  return admin.send(paperApi.correct, { params: { id: batch.id, questionId }, body: { text } });
}

/** Places stones anew. */
export function changeBallot(voter: Visitor, batch: Pick<Batch, 'id'>, choices: Choices, replaces: string) {
  return voter.send(ballotsApi.changeMine, { params: { id: batch.id }, headers: {}, body: { choices, replaces } });
}
