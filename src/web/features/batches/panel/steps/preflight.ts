import type { Batch } from '#contract/council/batches.ts';
import { phaseDeadline } from '#contract/council/phase-end.ts';
import { phases } from '#contract/council/public-batch.ts';
import { differingFacts } from '#web/features/batches/panel/rules/rule-facts.ts';
import type { StepCheck } from '#web/panel-kit/step-check.ts';
import { adminTexts } from '#web/text/admin.ts';
import { tooFewWords } from './change-phase-sentences.ts';

type Known = {
  /** How many questions are in the batch, once that is known. */
  questions?: number | undefined;
  /** The groups of questions that look alike, once that is known. */
  alike: { clusters: readonly unknown[]; more: boolean; first: readonly string[] } | undefined;
  /** Questions that an earlier paper lost and the next one has again, once that is known. */
  takenOut: readonly { text: string; reason: string }[] | undefined;
  /** What other features say. */
  others?: readonly StepCheck[];
  /** The batch that was made before this one, once that is known. */
  before?: Batch | undefined;
  now: number;
  /** A moment in the council's time zone, and in the reader's where that is another. */
  toText: (moment: string) => string;
};

/** What is worth a look before the batch enters this phase. */
export function checksOf(
  phase: Batch['phase'],
  batch: Batch,
  { questions, alike, takenOut = [], others = [], before, now, toText }: Known,
): StepCheck[] {
  const { preflight } = adminTexts.batches;
  const starts = phase === phases.stoning;
  // A planned step is no promise; it may be what breaks one.
  const promised = phaseDeadline(batch);
  const tooFew = tooFewWords(phase, questions);
  const comparable = questions === undefined || questions > 1;
  const checks: (StepCheck | false | undefined)[] = [
    tooFew !== undefined && { sentence: tooFew, toLookAt: true },
    starts && batch.rules.stones_shown === 'always' && { sentence: preflight.ballotsSeen, toLookAt: true },
    ...others,
    starts && before && toDiffering(batch, before),
    starts && comparable && alike && toAlike(batch, alike),
    ...(starts ? takenOut.map(toTakenOut) : []),
    promised !== null &&
      Date.parse(promised) > now && { sentence: preflight.early({ when: toText(promised) }), toLookAt: true },
    starts && toEnd(batch, now, toText),
    toTexts(batch, phase),
  ];
  const said = checks.filter((check) => check !== false && check !== undefined);
  // Two equal questions may have been taken out for one reason.
  return [...new Map(said.map((check) => [check.sentence, check])).values()];
}

/** What was agreed otherwise than for the batch before: it may be meant, or forgotten. */
function toDiffering({ rules }: Batch, before: Batch): StepCheck | undefined {
  const { preflight } = adminTexts.batches;
  const differing = differingFacts(rules, before.rules).map(({ name, value, there }) =>
    preflight.otherwiseRule({ rule: name, value, there }),
  );
  if (differing.length === 0) return undefined;
  return { sentence: preflight.otherwise({ name: before.name, rules: differing.join(' · ') }), toLookAt: true };
}

/** Of a large group as many as one line takes stand for all. */
const mostNamed = 3;

function toAlike({ id }: Batch, { clusters, more, first }: NonNullable<Known['alike']>): StepCheck {
  const { preflight } = adminTexts.batches;
  const count = clusters.length;
  const named = first.slice(0, mostNamed).join(' – ');
  const said = { count, first: first.length > mostNamed ? `${named} – …` : named };
  return {
    sentence: more ? preflight.alikeMany(said) : preflight.alike(said),
    toLookAt: count > 0,
    ...(count > 0 && { way: { label: preflight.compareFirst, address: `/admin?batch=${id}&view=questions` } }),
  };
}

function toTakenOut({ text, reason }: { text: string; reason: string }): StepCheck {
  return { sentence: adminTexts.batches.preflight.takenOut({ question: text, reason }), toLookAt: true };
}

function toEnd({ submission_deadline, stoning_deadline }: Batch, now: number, toText: Known['toText']): StepCheck {
  const { preflight } = adminTexts.batches;
  const when = toText(stoning_deadline);
  if (Date.parse(stoning_deadline) < now) return { sentence: preflight.endsPassed({ when }), toLookAt: true };
  if (Date.parse(stoning_deadline) <= Date.parse(submission_deadline))
    return { sentence: preflight.endsMissed, toLookAt: true };
  return { sentence: preflight.ends({ when }), toLookAt: false };
}

/** That there is none is no fault: visitors read a good sentence then. */
function toTexts(batch: Batch, phase: Batch['phase']): StepCheck {
  const isWritten = Boolean(batch[`phase_${phase}_text`]) || batch.phase_texts?.some((text) => text.phase === phase);
  return { sentence: adminTexts.batches.preflight.text({ known: isWritten ? 'yes' : 'no' }), toLookAt: false };
}
