import type { ReactNode } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  BallotChanges,
  BatchRules,
  OwnQuestion,
  PhaseChanges,
  questionsLimit,
  StonesShown,
} from '#contract/public-batch.ts';
import { batchesText } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Field, Input } from '#web/ui/field.tsx';

/** What is typed for the rule, as a number. */
const QuestionsLimit = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), BatchRules.shape.questions_limit),
);

/** The rules as fields hold them. */
export const rulesForm = {
  stones_shown: StonesShown,
  ballot_changes: BallotChanges,
  own_question: OwnQuestion,
  phase_changes: PhaseChanges,
  questions_limit: QuestionsLimit,
};

type RuleChoiceProps<Value> = {
  value: Value;
  onChange: (value: Value) => void;
  /** Stoning has started: it stands still. */
  frozen?: boolean;
  savedMeanwhile?: string | undefined;
};

/** How stones are shown, each way with what it means for who watches and who votes. */
export function StonesShownChoice({ value, onChange, frozen = false, savedMeanwhile }: RuleChoiceProps<StonesShown>) {
  const { legend, until, frozen: why, names, means } = batchesText.stonesShown;
  return (
    <Choice
      legend={legend}
      hint={<Hints of={[savedMeanwhile, frozen ? why : until]} />}
      options={StonesShown.options.map((shown) => ({ value: shown, label: names[shown], hint: means[shown] }))}
      value={value}
      disabled={frozen}
      onChange={onChange}
    />
  );
}

/** Whether ballots may change until completion. */
export function BallotChangesChoice({
  value,
  onChange,
  frozen = false,
  savedMeanwhile,
}: RuleChoiceProps<BallotChanges>) {
  const { legend, names, means } = batchesText.ballotChanges;
  return (
    <Choice
      legend={legend}
      hint={<Hints of={[savedMeanwhile, standsStill(frozen)]} />}
      options={BallotChanges.options.map((one) => ({ value: one, label: names[one], hint: means[one] }))}
      value={value}
      disabled={frozen}
      onChange={onChange}
    />
  );
}

/** Whether a browser may give stones to what it submitted. */
export function OwnQuestionChoice({ value, onChange, frozen = false, savedMeanwhile }: RuleChoiceProps<OwnQuestion>) {
  const { legend, names, means } = batchesText.ownQuestion;
  return (
    <Choice
      legend={legend}
      hint={<Hints of={[savedMeanwhile, standsStill(frozen)]} />}
      options={OwnQuestion.options.map((one) => ({ value: one, label: names[one], hint: means[one] }))}
      value={value}
      disabled={frozen}
      onChange={onChange}
    />
  );
}

/** Whether deadlines act. It never stands still. */
export function PhaseChangesChoice({ value, onChange, savedMeanwhile }: Omit<RuleChoiceProps<PhaseChanges>, 'frozen'>) {
  const { legend, names, means, any } = batchesText.phaseChanges;
  return (
    <Choice
      legend={legend}
      hint={<Hints of={[savedMeanwhile, any]} />}
      options={PhaseChanges.options.map((one) => ({ value: one, label: names[one], hint: means[one] }))}
      value={value}
      onChange={onChange}
    />
  );
}

function standsStill(frozen: boolean): string {
  const { until, frozen: why } = batchesText.stonesShown;
  return frozen ? why : until;
}

type QuestionsLimitFieldProps = {
  error: FieldError | undefined;
  field: UseFormRegisterReturn;
  savedMeanwhile?: string | undefined;
};

export function QuestionsLimitField({ error, field, savedMeanwhile }: QuestionsLimitFieldProps) {
  return (
    <Field
      label={batchesText.fields.questionsLimit}
      error={error && batchesText.questionsLimitWrong({ most: toNumberText(questionsLimit.most) })}
      hint={<Hints of={[savedMeanwhile, batchesText.questionsLimitHint]} />}
    >
      <Input className="num short" inputMode="numeric" autoComplete="off" maxLength={5} {...field} />
    </Field>
  );
}

/** One below the other. */
export function Hints({ of }: { of: readonly ReactNode[] }) {
  return of.filter(Boolean).map((hint, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: batches of one name can have the same hint
    <span className="hint-line" key={index}>
      {hint}
    </span>
  ));
}
