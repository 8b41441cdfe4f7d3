import { batchesApi } from '#contract/council/batches.ts';
import { paperApi } from '#contract/council/paper.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { type Act, type AnswerCode, act, anyOf, type MakeAct, type Setting } from './act.ts';
import { emailOf, wordsOf } from './people.ts';
import { choosableOn, paperOf, type StateOfBatch, type StateOfQuestion } from './state.ts';

function someone({ chance, administrators: { owner, other } }: Setting) {
  return chance.one([owner, other]);
}

/** What comes of moving a question from one batch to another. */
function expectMove({ state }: Setting, from: string | null, to: string | null): AnswerCode[] {
  const phaseOf = (id: string | null) => state.batches.find((batch) => batch.id === id)?.phase;
  if (from === to) return ['done'];
  const inStoning = phaseOf(from) === 2 || phaseOf(to) === 2;
  const intoCompleted = phaseOf(to) === 3;
  if (inStoning && intoCompleted) return ['batch_in_stoning', 'batch_completed'];
  return [inStoning ? 'batch_in_stoning' : intoCompleted ? 'batch_completed' : 'done'];
}

export const createQuestion: MakeAct = (setting) => {
  const { chance, state, next } = setting;
  const open = state.batches.filter(({ phase }) => phase === 1);
  const batch = chance.next() < 0.7 ? anyOf(chance, open) : anyOf(chance, state.batches);
  const n = next();
  const body = {
    text: wordsOf(chance, `Question ${n}?`),
    author: wordsOf(chance, `Author ${n}`),
    author_email: emailOf(chance),
    batch_id: batch?.id ?? null,
  };
  return act(
    questionsApi.create,
    someone(setting),
    { headers: {}, body },
    {
      effects: [{ kind: 'moved_many' }],
      expects: expectMove(setting, null, batch?.id ?? null),
    },
  );
};

export const edit: MakeAct = (setting) => {
  const { chance, state, next } = setting;
  const question = anyOf(chance, state.questions);
  if (!question) return undefined;
  const body = chance.one<{ text?: string; author?: string; author_email?: string }>([
    { text: wordsOf(chance, `Edited ${next()}?`) },
    { text: wordsOf(chance, `Edited ${next()}?`), author: `Renamed ${next()}` },
    { author_email: emailOf(chance) },
  ]);
  const { text, author, author_email } = body;
  return act(
    questionsApi.update,
    someone(setting),
    { params: { id: question.id }, headers: {}, body },
    {
      effects: [
        {
          kind: 'worded',
          question: question.id,
          ...(text && { text }),
          ...(author && { author }),
          ...(author_email && { email: author_email }),
        },
      ],
      expects: ['done'],
    },
  );
};

export const move: MakeAct = (setting) => {
  const { chance, state } = setting;
  const [question, batch] = [anyOf(chance, state.questions), anyOf(chance, state.batches)];
  if (!question || !batch) return undefined;
  return chance.one([moveByEdit, assign, unassign])(setting, question, batch);
};

type Move = (setting: Setting, question: StateOfQuestion, batch: StateOfBatch) => Act;

const moveByEdit: Move = (setting, question, batch) => {
  const to = setting.chance.next() < 0.3 ? null : batch.id;
  const request = { params: { id: question.id }, headers: {}, body: { batch_id: to } };
  return act(questionsApi.update, someone(setting), request, {
    effects: [{ kind: 'moved', question: question.id }],
    expects: expectMove(setting, question.batch, to),
  });
};

const assign: Move = (setting, question, batch) =>
  act(
    batchesApi.assign,
    setting.administrators.other,
    { params: { id: batch.id, questionId: question.id } },
    {
      effects: [{ kind: 'moved', question: question.id }],
      expects: expectMove(setting, question.batch, batch.id),
    },
  );

const unassign: Move = (setting, question, batch) =>
  act(
    batchesApi.unassign,
    setting.administrators.other,
    { params: { id: batch.id, questionId: question.id } },
    {
      effects: [{ kind: 'moved', question: question.id }],
      expects: expectMove(setting, question.batch, question.batch === batch.id ? null : question.batch),
    },
  );

const assigningAllTo = { 1: 'done', 2: 'batch_in_stoning', 3: 'batch_completed' } as const;

export const assignAll: MakeAct = ({ chance, state, administrators }) => {
  const batch = anyOf(chance, state.batches);
  if (!batch) return undefined;
  return act(
    batchesApi.assignAll,
    administrators.other,
    { params: { id: batch.id } },
    {
      effects: [{ kind: 'moved_many' }],
      expects: [assigningAllTo[batch.phase]],
    },
  );
};

/** A question on the paper of some batch, mostly of the one in stoning. */
function aimAtPaper(setting: Setting): { batch: StateOfBatch; question: string } | undefined {
  const { chance, state } = setting;
  const inStoning = state.batches.filter(({ phase }) => phase === 2);
  const batch = chance.next() < 0.8 ? anyOf(chance, inStoning) : anyOf(chance, state.batches);
  const onPaper = Object.keys((batch && paperOf(state, batch.id)?.entries) ?? {});
  const any = state.questions.map(({ id }) => id);
  const question = chance.next() < 0.9 ? (anyOf(chance, onPaper) ?? anyOf(chance, any)) : anyOf(chance, any);
  return batch && question ? { batch, question } : undefined;
}

export const takeOut: MakeAct = (setting) => {
  const aim = aimAtPaper(setting);
  if (!aim) return undefined;
  const reason = `Reason ${setting.next()}`;
  const request = { params: { id: aim.batch.id, questionId: aim.question }, body: { reason } };
  return act(paperApi.takeOut, someone(setting), request, {
    effects: [{ kind: 'taken_out', batch: aim.batch.id, question: aim.question, reason }],
    expects: [expectTakingOut(setting, aim.batch, aim.question)],
  });
};

function expectTakingOut({ state }: Setting, batch: StateOfBatch, question: string): AnswerCode {
  const paper = paperOf(state, batch.id);
  if (batch.phase !== 2) return 'stoning_closed';
  const entry = paper?.entries[question];
  if (!entry) return 'question_not_found';
  if (entry.taken_out || entry.removed) return 'question_unavailable';
  return choosableOn(paper).length > 4 ? 'done' : 'too_few_questions';
}

export const correct: MakeAct = (setting) => {
  const { chance, state, next } = setting;
  const aim = aimAtPaper(setting);
  if (!aim) return undefined;
  const { batch, question } = aim;
  const entry = paperOf(state, batch.id)?.entries[question];
  const text = wordsOf(chance, `Corrected ${next()}?`);
  const expects = (): AnswerCode => {
    if (batch.phase === 1) return 'no_ballot_paper';
    if (!entry) return 'question_not_found';
    return entry.removed ? 'question_unavailable' : 'done';
  };
  return act(
    paperApi.correct,
    someone(setting),
    { params: { id: batch.id, questionId: question }, body: { text } },
    {
      effects: [
        { kind: 'corrected', batch: batch.id, question, text },
        { kind: 'worded', question, text },
      ],
      expects: [expects()],
    },
  );
};

export const remove: MakeAct = (setting) => {
  const { state, chance } = setting;
  const question = anyOf(chance, state.questions);
  if (!question) return undefined;
  // It may stand on the paper of a batch that it has left.
  const papers = state.batches.filter(({ phase }) => phase === 2).map(({ id }) => choosableOn(paperOf(state, id)));
  const isRefused = papers.some((choosable) => choosable.includes(question.id) && choosable.length <= 4);
  return act(
    questionsApi.delete,
    someone(setting),
    { params: { id: question.id } },
    {
      effects: [{ kind: 'deleted', question: question.id }],
      expects: [isRefused ? 'too_few_questions' : 'done'],
    },
  );
};

/** Takes a deletion back. */
export const bringBack: MakeAct = (setting) => {
  const { state, chance } = setting;
  const deletion = anyOf(chance, state.deletions);
  if (!deletion) return undefined;
  const batch = state.batches.find(({ id, phase }) => id === deletion.batch && phase === 1);
  const isFull = batch && state.questions.filter((one) => one.batch === batch.id).length >= batch.questions_limit;
  return act(
    undoApi.undo,
    someone(setting),
    { params: { id: deletion.act } },
    {
      effects: [{ kind: 'brought_back', question: deletion.question }],
      expects: [isFull ? 'undo_too_late' : 'done'],
    },
  );
};

export const erase: MakeAct = ({ chance, administrators }) => {
  const email = emailOf(chance);
  const questions = chance.next() < 0.7 ? 'withdraw' : 'remove';
  return act(
    personalDataApi.erase,
    administrators.other,
    { body: { email, questions } },
    {
      effects: [{ kind: 'erased', email, questions }],
      expects: ['done'],
    },
  );
};
