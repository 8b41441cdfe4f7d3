import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type RuleName, ruleOf } from '#contract/council/batch-rules.ts';
import type { Batch } from '#contract/council/batches.ts';
import { toFreeRules } from '#contract/council/chosen-rules.ts';
import { allows } from '#contract/council/phases.ts';
import { useUpdateRules } from '#web/features/batches/panel/queries.ts';
import { actsWhenSaved } from '#web/features/batches/panel/steps/acts-when-saved.ts';
import { inCombination, toTypedRules, typedRules } from '#web/features/batches/panel/typed-rules.ts';
import { savedMeanwhile } from '#web/panel-kit/edit-conflict.ts';
import { EditDialog, saveEdited } from '#web/panel-kit/edit-dialog.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { RuleFields } from './rule-field.tsx';
import { valueText, whyDaysStand } from './rule-sentences.ts';

const RulesForm = z.object(typedRules).check(inCombination);

/** The batch's rules; what stands still from the start of stoning on can be read and says why. */
export function RulesDialog({ opened, latest, onClose }: { opened: Batch; latest: Batch; onClose: () => void }) {
  const update = useUpdateRules();
  const isFrozen = !allows[latest.phase].rules;
  const form = useForm({ resolver: zodResolver(RulesForm), defaultValues: toTypedRules(opened.rules) });
  const submit = form.handleSubmit((rules) =>
    saveEdited(update, { opened, latest, onClose }, { rules: isFrozen ? toFreeRules(rules) : rules }),
  );
  const actsNow = ({ phase_changes }: { phase_changes: string }) => phase_changes === 'at_deadlines';
  const acts = actsNow(form.watch()) && !actsNow(latest.rules) && actsWhenSaved(latest, latest, Date.now());
  const why = (name: RuleName) => {
    const { standsStill, untilHandOver } = ruleOf(name);
    if (standsStill) return isFrozen ? adminTexts.batches.ruleTimes.frozen : undefined;
    return untilHandOver && whyDaysStand(latest);
  };
  const textIn = ({ rules }: Batch, name: RuleName) =>
    ruleOf(name).kind === 'choice' ? (valueText(name, rules[name]) ?? null) : toTypedRules(rules)[name];
  return (
    <EditDialog
      update={update}
      title={adminTexts.batches.editRulesTitle}
      description={
        <p>
          <bdi>{opened.name}</bdi>
        </p>
      }
      submit={adminTexts.batches.updateRules}
      onSubmit={submit}
      onClose={onClose}
    >
      <RuleFields
        form={form}
        frozen={{ values: toTypedRules(latest.rules), why }}
        savedMeanwhile={(name) => savedMeanwhile(update.error, textIn(opened, name), textIn(latest, name))}
      />
      {acts && (
        <p role="status">
          <strong>{adminTexts.batches.actsWhenSaved}</strong>
        </p>
      )}
    </EditDialog>
  );
}
