import { type BatchChange, batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import type { Chance } from '#tests/support/chance.ts';
import { deadlines } from '#tests/support/council.ts';
import { onPaper } from '#tests/support/sheets.ts';
import { type AnswerCode, act, anyOf, type MakeAct, type Setting } from './act.ts';
import type { StateOfBatch } from './state.ts';

const mostBatches = 5;
const stonesShown = ['always', 'in_groups', 'when_completed'] as const;

const drawRules = (chance: Chance) => ({
  ...chooseRules(chance),
  ballot_changes: chance.one(['never', 'until_completed'] as const),
  own_question: chance.one(['allowed', 'excluded'] as const),
});

export const create: MakeAct = ({ chance, state, administrators, next }) => {
  if (state.batches.length >= mostBatches) return undefined;
  const completed = anyOf(chance, state.batches);
  const take_along = chance.one(['all', 'unassigned', 'none', 'not_forwarded'] as const);
  if (take_along === 'not_forwarded' && !completed) return undefined;
  const body = {
    name: `Council ${next()}`,
    ...deadlines,
    take_along,
    rules: { ...drawRules(chance), ...(chance.next() < 0.5 && onPaper) },
    ...(take_along === 'not_forwarded' && { take_along_from: completed?.id }),
  };
  const isRefused = take_along === 'not_forwarded' && completed?.phase !== 3;
  return act(
    batchesApi.create,
    administrators.other,
    { headers: {}, body },
    {
      effects: [{ kind: 'moved_many' }],
      expects: [isRefused ? 'batch_not_completed' : 'done'],
    },
  );
};

/** Something to begin with: a batch that takes questions, and then ballots. */
export const gather = beginWith({ is_active: true });
export const open = beginWith({ phase: 2, is_active: true });

function beginWith(body: BatchChange): MakeAct {
  return ({ state, administrators }) => {
    const [batch] = state.batches;
    return batch && act(batchesApi.update, administrators.owner, { params: { id: batch.id }, headers: {}, body });
  };
}

/** A step, rules, or both at once; now and then with an old revision. */
export const change: MakeAct = (setting) => {
  const { chance, state, administrators } = setting;
  const batch = anyOf(chance, state.batches);
  if (!batch) return undefined;
  const body = makeChange(setting, batch);
  const isLate = chance.next() < 0.1;
  const revision = isLate ? batch.revision - 1 : batch.revision;
  const headers = isLate || chance.next() < 0.3 ? { 'if-match': `"${revision}"` } : {};
  const by = chance.one([administrators.owner, administrators.other]);
  return act(
    batchesApi.update,
    by,
    { params: { id: batch.id }, headers, body },
    {
      effects: body.phase ? [{ kind: 'stepped', batch: batch.id }] : [],
      expects: isLate ? ['changed_meanwhile'] : expectChange(batch, body, by === administrators.owner),
    },
  );
};

function makeChange({ chance, next }: Setting, batch: StateOfBatch): BatchChange {
  const phase = chance.one([1, 2, 2, 3] as const);
  // Paper is counted beside stones that stay hidden.
  const drawn = { ...drawRules(chance), ...(batch.paper === 'on' && { stones_shown: onPaper.stones_shown }) };
  const [name] = chance.pick(Object.keys(drawn) as (keyof typeof drawn)[], 1);
  // All of them, or one.
  const rules = chance.next() < 0.5 || !name ? drawn : { [name]: drawn[name] };
  return chance.one<BatchChange>([
    { phase },
    { phase, is_active: true },
    { phase: 2, is_active: true },
    { phase: batch.phase === 2 ? 3 : 2 },
    { phase, reason: `Because of ${next()}` },
    { phase, rules },
    { rules },
    { is_active: chance.next() < 0.7 },
    { name: `Renamed ${next()}` },
    { rules: { questions_limit: chance.one([5000, 50_000]) } },
  ]);
}

function expectChange(
  batch: StateOfBatch,
  { phase = batch.phase, rules }: BatchChange,
  byOwner: boolean,
): AnswerCode[] {
  if (phase === 1 && batch.had_result && !byOwner) return ['role_insufficient'];
  const [size, tie] = batch.cut.split(' ');
  const { stones_shown = batch.stones_shown, council_size = size, tie_at_cut = tie } = rules ?? {};
  const standsOtherwise = (['ballot_changes', 'own_question'] as const).some(
    (name) => (rules?.[name] ?? batch[name]) !== batch[name],
  );
  const differs =
    standsOtherwise || stones_shown !== batch.stones_shown || `${council_size ?? ''} ${tie_at_cut}` !== batch.cut;
  const refusals: AnswerCode[] = [
    ...(differs && batch.phase >= 2 && phase >= 2 ? (['rules_frozen'] as const) : []),
    ...(batch.phase === 2 && phase === 3 && batch.open_stacks.length > 0 ? (['stacks_open'] as const) : []),
    ...(batch.phase !== 3 && phase === 3 && batch.lacks_sheets ? (['sheets_missing'] as const) : []),
  ];
  return refusals.length > 0 ? refusals : ['done'];
}

export const showStones: MakeAct = ({ chance, state, administrators: { owner, other } }) => {
  const batch = anyOf(chance, state.batches);
  if (!batch) return undefined;
  const by = chance.next() < 0.9 ? owner : other;
  const paper = state.papers.find((one) => one.batch === batch.id && one.round === batch.round);
  const isBlind = batch.phase === 2 && batch.stones_shown === 'when_completed' && !paper?.shown_early;
  return act(
    batchesApi.showStones,
    by,
    { params: { id: batch.id } },
    {
      expects: [
        by === other
          ? 'role_insufficient'
          : batch.paper === 'on'
            ? 'stones_stay_hidden'
            : isBlind
              ? 'done'
              : 'batch_not_blind',
      ],
    },
  );
};

export const reset: MakeAct = ({ chance, state, administrators: { owner, other }, next }) => {
  const batch = anyOf(chance, state.batches);
  const named = batch && chance.next() < 0.7 ? [batch] : undefined;
  const by = chance.one([owner, other]);
  const isRefused = by === other && named?.[0]?.had_result;
  const body = { ...(named && { batches: named.map(({ id }) => id) }), reason: `Reset ${next()}` };
  return act(questionsApi.resetStones, by, { body }, { expects: [isRefused ? 'role_insufficient' : 'done'] });
};

function chooseRules(chance: Chance) {
  return {
    stones_shown: chance.one(stonesShown),
    ...(chance.next() < 0.7 && {
      council_size: chance.one([null, 1, 2, 3]),
      tie_at_cut: chance.one(['all', 'lot'] as const),
    }),
  };
}
