import { randomUUID } from 'node:crypto';
import { ballotsApi, type Choices } from '#contract/council/ballots.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { type Act, type AnswerCode, act, anyOf, type MakeAct, type Setting } from './act.ts';
import type { GivenBallot, Voter } from './ballots.ts';
import { emailOf } from './people.ts';
import { choosableOn, paperOf, type State, type StateOfBatch } from './state.ts';

/** Mostly in the batch that takes ballots. */
function aimAtBatch({ chance, state }: Setting): StateOfBatch | undefined {
  const open = state.batches.find(({ is_active, phase }) => is_active && phase === 2);
  return open && chance.next() < 0.9 ? open : anyOf(chance, state.batches);
}

/** Now and then something that cannot be chosen is among them. */
function choose({ chance, state }: Setting, batch: StateOfBatch): Choices | undefined {
  const choosable = choosableOn(paperOf(state, batch.id));
  const all = state.questions.map(({ id }) => id);
  const from = choosable.length < 4 || chance.next() < 0.08 ? all : choosable;
  return from.length < 4 ? undefined : (chance.pick(from, 4) as unknown as Choices);
}

export const cast: MakeAct = (setting) => {
  const batch = aimAtBatch(setting);
  const choices = batch && choose(setting, batch);
  if (!batch || !choices) return undefined;
  const { chance, voters } = setting;
  const unheard = voters.filter((voter) => !voter.lastOf(batch.id, batch.round));
  const voter = chance.next() < 0.8 ? (anyOf(chance, unheard) ?? chance.one(voters)) : chance.one(voters);
  return castAs(voter, batch, { key: randomUUID(), choices }, expectCast(setting.state, voter, batch, choices));
};

/** The answer was lost on the way. */
export const castAgain: MakeAct = ({ chance, state, voters }) => {
  const voter = chance.one(voters);
  const ballot = anyOf(
    chance,
    [...voter.given.values()].filter(({ replaces }) => !replaces),
  );
  const batch = state.batches.find(({ id }) => id === ballot?.batch);
  return ballot && batch && castAs(voter, batch, ballot, ['done'], ballot.receipt);
};

type Sent = Pick<GivenBallot, 'key' | 'choices'>;

function castAs(voter: Voter, { id }: StateOfBatch, { key, choices }: Sent, expects: AnswerCode[], told?: string): Act {
  const request = { params: { id }, headers: { 'idempotency-key': key }, body: { choices } };
  return act(ballotsApi.cast, voter.visitor, request, {
    expects,
    answered: ({ body }) => {
      const { receipt, round } = body as unknown as { receipt: string; round: number };
      if (told && told !== receipt) throw new Error(`A repeated save was told ${receipt} in place of ${told}.`);
      voter.given.set(receipt, voter.given.get(receipt) ?? { batch: id, round, receipt, choices, key });
    },
  });
}

function expectCast(state: State, voter: Voter, batch: StateOfBatch, choices: readonly string[]): AnswerCode[] {
  if (voter.lastOf(batch.id, batch.round)) return ['already_completed'];
  if (batch.phase === 2 && batch.online_closed) return ['online_closed'];
  if (!batch.is_active || batch.phase !== 2) return ['stoning_closed'];
  const choosable = choosableOn(paperOf(state, batch.id));
  if (choosable.length < 4) return ['too_few_questions'];
  if (!choices.every((id) => choosable.includes(id))) return ['question_unavailable'];
  return namesOwn(state, voter, batch, choices) ? ['own_question'] : ['done'];
}

/** Where that is excluded: something that this browser submitted, unless its author was erased since. */
function namesOwn(state: State, voter: Voter, batch: StateOfBatch, choices: readonly unknown[]): boolean {
  const own = (id: unknown) =>
    voter.submitted.has(String(id)) && state.questions.some((question) => question.id === id && question.tied);
  return batch.own_question === 'excluded' && choices.some(own);
}

/** Places anew what was freed; sometimes also what was not, or with an old receipt. */
export const placeAnew: MakeAct = (setting) => {
  const { chance, state, voters } = setting;
  const batch = aimAtBatch(setting);
  const paper = batch && paperOf(state, batch.id);
  if (!batch || !paper) return undefined;
  const isFreed = (id: string) => paper.entries[id]?.taken_out === true || paper.entries[id]?.removed === true;
  const stoned = voters.filter((voter) => voter.lastOf(batch.id, batch.round));
  const freed = stoned.filter((voter) => voter.lastOf(batch.id, batch.round)?.choices.some(isFreed));
  const voter = chance.next() < 0.9 ? (anyOf(chance, freed) ?? anyOf(chance, stoned)) : anyOf(chance, stoned);
  const mine = voter?.lastOf(batch.id, batch.round);
  if (!voter || !mine) return undefined;
  const free = choosableOn(paper).filter((id) => !mine.choices.includes(id));
  const others = chance.pick(free, free.length);
  const moves = chance.next() < (batch.ballot_changes === 'never' ? 0.1 : 0.6);
  const choices = mine.choices.map((id) => (isFreed(id) || moves ? others.splice(0, 1)[0] : id));
  if (choices.some((id) => id === undefined)) return undefined;
  return placeAnewAs(voter, mine, choices as string[], expectChange({ state, voter, batch, mine, choices, isFreed }));
};

function placeAnewAs(voter: Voter, mine: GivenBallot, choices: readonly string[], expects: AnswerCode[]): Act {
  const request = { params: { id: mine.batch }, body: { choices, replaces: mine.receipt } };
  return act(ballotsApi.changeMine, voter.visitor, request, {
    expects,
    answered: ({ body }) => {
      const { receipt, round } = body as unknown as { receipt: string; round: number };
      const { batch } = mine;
      if (receipt === mine.receipt) return;
      voter.given.set(receipt, { batch, round, receipt, choices, key: '', replaces: mine.receipt });
    },
  });
}

type Change = {
  state: State;
  voter: Voter;
  batch: StateOfBatch;
  mine: GivenBallot;
  choices: readonly unknown[];
  isFreed: (id: string) => boolean;
};

function expectChange({ state, voter, batch, mine, choices, isFreed }: Change): AnswerCode[] {
  if (voter.letGo.has(`${batch.id} ${batch.round}`)) return ['ballot_final'];
  if (batch.phase === 2 && batch.online_closed) return ['online_closed'];
  if (!batch.is_active || batch.phase !== 2) return ['stoning_closed'];
  const moved = mine.choices.some((id, pick) => !isFreed(id) && choices[pick] !== id);
  // The same stones again are no change, and are answered.
  if (choices.join() === mine.choices.join()) return ['done'];
  const isLawful = batch.ballot_changes === 'until_completed' || (mine.choices.some(isFreed) && !moved);
  if (!isLawful) return ['ballot_final'];
  return namesOwn(state, voter, batch, choices) ? ['own_question'] : ['done'];
}

/** 'Remove from this device': its ballot is shown and given otherwise no more, and counts as it is. */
export const letGo: MakeAct = (setting) => {
  const batch = aimAtBatch(setting);
  if (!batch) return undefined;
  const voter = setting.chance.one(setting.voters);
  const mine = voter.lastOf(batch.id, batch.round);
  const request = { params: { id: batch.id } };
  return act(ballotsApi.letGo, voter.visitor, request, {
    expects: [mine ? 'done' : 'ballot_not_found'],
    answered: () => voter.letGo.add(`${batch.id} ${batch.round}`),
  });
};

export const lookAtMine: MakeAct = (setting) => {
  const batch = aimAtBatch(setting);
  const voter = setting.chance.one(setting.voters);
  if (!batch) return undefined;
  const mine = voter.lastOf(batch.id, batch.round);
  return act(
    ballotsApi.findMine,
    voter.visitor,
    { params: { id: batch.id } },
    {
      expects: [mine ? 'done' : 'ballot_not_found'],
    },
  );
};

export const submit: MakeAct = ({ chance, state, visitor, voters, next }) => {
  const batch = state.batches.find(({ is_active }) => is_active) ?? anyOf(chance, state.batches);
  if (!batch) return undefined;
  const n = next();
  const body = { name: `Submitter ${n}`, email: emailOf(chance), text: `Submitted question ${n}?` };
  const voter = chance.next() < 0.8 ? chance.one(voters) : undefined;
  return act(
    questionsApi.submit,
    voter?.visitor ?? visitor,
    { params: { id: batch.id }, headers: {}, body },
    {
      effects: [{ kind: 'moved_many' }],
      answered: ({ body }) => voter?.submitted.add((body as unknown as { id: string }).id),
      ...(batch.phase > 1 && { expects: batch.is_active ? ['submission_closed'] : ['batch_inactive'] }),
    },
  );
};
