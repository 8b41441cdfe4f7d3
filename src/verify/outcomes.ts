import { firstOutcomes, type OutcomeState, outcomeMoves } from '#contract/council/council-outcome.ts';
import type { Query } from './query.ts';
import type { Replay } from './replay.ts';

/** Of which questions the log says, link by link, that they went to the council. */
export type Results = Pick<Replay, 'isForwarded'>;

/**
 * What one link does to the states of questions, by their keys (`batch round question sequence`), `known` being those that are there
 * after it: they are numbered without gaps, and begin after a result that sends their question to the council.
 */
export function judgeStates(
  link: number,
  { known, added, gone }: { known: ReadonlyMap<string, unknown>; added: readonly string[]; gone: readonly string[] },
  results: Results,
): string[] {
  const findings = added.flatMap((key) => {
    const { batch, round, question, before } = read(key);
    return [
      before !== null &&
        !known.has(before) &&
        `Link ${link} tells of a state of ${question}, and not of the one before it.`,
      !results.isForwarded(batch, round, question) &&
        `Link ${link} tells what became of ${question}, which no result sent to the council.`,
    ];
  });
  const left = gone.flatMap((key) => {
    const { question, after } = read(key);
    return known.has(after) ? [`Link ${link} takes a state of ${question} away, and not the one after it.`] : [];
  });
  return [...findings.filter((finding) => finding !== false), ...left];
}

function read(key: string) {
  // Before version 1.0 a question had one state, without a number.
  const [batch = '', round, question = '', place = 1] = key.split(' ');
  const sequence = Number(place);
  const at = (other: number) => `${batch} ${round} ${question} ${other}`;
  return {
    ...{ batch, question, round: Number(round) },
    before: sequence === 1 ? null : at(sequence - 1),
    after: at(sequence + 1),
  };
}

type State = { of: string; question: string; sequence: number; state: OutcomeState; day: string; due: string | null };

/** Each question has gone by lawful moves from state to state, with the days that these have; whoever asked judges what was said. */
export async function checkOutcomes(query: Query): Promise<string[]> {
  const states = (await query(
    `select concat_ws(' ', batch_id, round, question_id) as of, question_id as question, sequence, state, day::text, due::text
     from outcomes order by batch_id, round, question_id, sequence`,
  )) as State[];
  const unlawful = states.filter((state, index) => {
    const before = states[index - 1];
    return !isLawful(state, before?.of === state.of ? before : undefined);
  });
  const judged = await query(
    `select distinct question_id as question from (
       select batch_id, round, question_id from asker_verdicts union all select batch_id, round, question_id from co_asker_verdicts
     ) as verdicts
     where not exists (
       select from outcomes where state <> 'sent' and (outcomes.batch_id, outcomes.round, outcomes.question_id)
         = (verdicts.batch_id, verdicts.round, verdicts.question_id)
     )`,
  );
  return [
    ...unlawful.map(
      ({ question, sequence }) => `State ${sequence} of question ${question} does not follow from what was said.`,
    ),
    ...judged.map(({ question }) => `Whoever asked question ${question} judges what nobody said.`),
  ];
}

function isLawful({ sequence, state, day, due }: State, before: State | undefined): boolean {
  const moves = before ? outcomeMoves[before.state] : firstOutcomes;
  const isFurther = state !== 'promised' || before?.state !== 'promised' || due !== before.due;
  const isDue = state === 'promised' ? due !== null && due >= day : due === null || state === 'sent';
  return sequence === (before?.sequence ?? 0) + 1 && moves.includes(state) && isFurther && isDue;
}
