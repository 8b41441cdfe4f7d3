import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Batch } from '#contract/batches.ts';
import { allows } from '#contract/phases.ts';
import type { BatchRules } from '#contract/public-batch.ts';
import { EditDialog, saveEdited } from '#web/panel-kit/edit-dialog.tsx';
import { savedMeanwhile } from '#web/panel-kit/edited.ts';
import { batchesText } from '#web/text/admin.ts';
import { CutFields, cutForm, toTyped } from './cut-fields.tsx';
import { useUpdateRules } from './queries.ts';
import {
  BallotChangesChoice,
  OwnQuestionChoice,
  PhaseChangesChoice,
  QuestionsLimitField,
  rulesForm,
  StonesShownChoice,
} from './rule-fields.tsx';
import { toTypedRules } from './typed-rules.ts';

const RulesForm = z.object({ ...rulesForm, ...cutForm });

/** The batch's rules; what stands still from the start of stoning on can be read and says why. */
export function RulesDialog({ opened, latest, onClose }: { opened: Batch; latest: Batch; onClose: () => void }) {
  const update = useUpdateRules();
  const frozen = !allows[latest.phase].rules;
  const form = useRulesForm(opened);
  const submit = form.handleSubmit((rules) =>
    saveEdited(
      update,
      { opened, latest, onClose },
      { rules: frozen ? { questions_limit: rules.questions_limit, phase_changes: rules.phase_changes } : rules },
    ),
  );
  const values = frozen ? latest.rules : form.watch();
  const meanwhile: Meanwhile = (names, of) => savedMeanwhile(update.error, names[of(opened)], names[of(latest)]);
  const sizeIn = ({ rules }: Batch) => toTyped(rules.council_size);
  return (
    <EditDialog
      update={update}
      title={batchesText.editRulesTitle}
      description={
        <p>
          <bdi>{opened.name}</bdi>
        </p>
      }
      submit={batchesText.updateRules}
      onSubmit={submit}
      onClose={onClose}
    >
      <BallotRules values={values} setValue={form.setValue} frozen={frozen} savedMeanwhile={meanwhile} />
      <CutFields
        size={frozen ? sizeIn(latest) : form.watch('council_size')}
        tie={values.tie_at_cut}
        error={form.formState.errors.council_size}
        field={form.register('council_size')}
        onTie={(tie) => form.setValue('tie_at_cut', tie)}
        frozen={frozen}
        savedMeanwhile={{
          size: savedMeanwhile(update.error, sizeIn(opened), sizeIn(latest)),
          tie: meanwhile(batchesText.tieAtCut.names, ({ rules }) => rules.tie_at_cut),
        }}
      />
      <PhaseChangesChoice
        value={form.watch('phase_changes')}
        onChange={(changes) => form.setValue('phase_changes', changes)}
        savedMeanwhile={meanwhile(batchesText.phaseChanges.names, ({ rules }) => rules.phase_changes)}
      />
      <QuestionsLimitField
        error={form.formState.errors.questions_limit}
        field={form.register('questions_limit')}
        savedMeanwhile={savedMeanwhile(
          update.error,
          String(opened.rules.questions_limit),
          String(latest.rules.questions_limit),
        )}
      />
    </EditDialog>
  );
}

function useRulesForm({ rules }: Batch) {
  return useForm({
    resolver: zodResolver(RulesForm),
    defaultValues: toTypedRules(rules),
  });
}

/** What somebody else has saved of a rule with these names for its values. */
type Meanwhile = <Value extends string>(
  names: Record<Value, string>,
  of: (batch: Batch) => Value,
) => string | undefined;

type BallotRulesProps = {
  values: Pick<BatchRules, 'stones_shown' | 'ballot_changes' | 'own_question'>;
  setValue: ReturnType<typeof useRulesForm>['setValue'];
  frozen: boolean;
  savedMeanwhile: Meanwhile;
};

/** How ballots are shown, changed, and given to one's own questions. */
function BallotRules({ values, setValue, frozen, savedMeanwhile: meanwhile }: BallotRulesProps) {
  const { stonesShown, ballotChanges, ownQuestion } = batchesText;
  return (
    <>
      <StonesShownChoice
        value={values.stones_shown}
        onChange={(shown) => setValue('stones_shown', shown)}
        frozen={frozen}
        savedMeanwhile={meanwhile(stonesShown.names, ({ rules }) => rules.stones_shown)}
      />
      <BallotChangesChoice
        value={values.ballot_changes}
        onChange={(changes) => setValue('ballot_changes', changes)}
        frozen={frozen}
        savedMeanwhile={meanwhile(ballotChanges.names, ({ rules }) => rules.ballot_changes)}
      />
      <OwnQuestionChoice
        value={values.own_question}
        onChange={(own) => setValue('own_question', own)}
        frozen={frozen}
        savedMeanwhile={meanwhile(ownQuestion.names, ({ rules }) => rules.own_question)}
      />
    </>
  );
}
