import type { RuleGroup } from '#contract/council/batch-rule-rows.ts';
import { type RuleName, ruleOf } from '#contract/council/batch-rules.ts';
import type { Batch, TakeAlong } from '#contract/council/batches.ts';
import { knowsVotersBy } from '#contract/council/channels.ts';
import { isAsked, rulesAsAsked } from '#contract/council/chosen-rules.ts';
import type { BatchForm } from '#web/features/batches/panel/batch-form.ts';
import { ruleFacts } from '#web/features/batches/panel/rules/rule-facts.ts';
import { RuleFields } from '#web/features/batches/panel/rules/rule-field.tsx';
import { RuleLine } from '#web/features/batches/panel/rules/rule-line.tsx';
import { sentencesOf } from '#web/features/batches/panel/rules/rule-sentences.ts';
import { stillChosen, useTakeAlongCounts } from '#web/features/batches/panel/take-along.ts';
import { readTypedRules } from '#web/features/batches/panel/typed-rules.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { TakeAlongChoice } from './take-along-choice.tsx';

type RuleGroupsProps = { form: BatchForm; batches: readonly Batch[]; usual: TakeAlong | undefined };

/** A line for each rule, in groups by what they are about. */
export function RuleGroups({ form, batches, usual }: RuleGroupsProps) {
  return (
    <div className="rule-groups">
      <div>
        <Group form={form} group="voters" />
        <Group form={form} group="questions">
          <TakeAlongLine form={form} batches={batches} usual={usual} />
        </Group>
      </div>
      <div>
        <Group form={form} group="on_site" />
        <Group form={form} group="end" />
      </div>
    </div>
  );
}

function Group({ form, group, children }: { form: BatchForm; group: RuleGroup; children?: React.ReactNode }) {
  const typed = form.watch();
  const asked = rulesAsAsked().filter((name) => ruleOf(name).group === group && isAsked(name, typed));
  return (
    <section className="rule-group">
      <h4>{adminTexts.batches.ruleGroups[group]}</h4>
      {children}
      {asked.map((name) => (
        <Line key={name} form={form} name={name} />
      ))}
      {group === 'voters' && knowsVotersBy(typed, 'cookie') && (
        <p className="quiet small">{adminTexts.batches.oneBallotPerBrowser}</p>
      )}
    </section>
  );
}

function Line({ form, name }: { form: BatchForm; name: RuleName }) {
  const rules = readTypedRules(form.watch());
  // Of what cannot be taken there is no value; the field stays open and says why.
  const [fact] = ruleFacts(rules, (one) => one === name);
  return (
    <RuleLine
      name={sentencesOf(name)?.legend ?? name}
      value={fact?.value}
      wrong={form.formState.errors[name] !== undefined}
    >
      <RuleFields form={form} isShown={(one) => one === name} />
    </RuleLine>
  );
}

function TakeAlongLine({ form, batches, usual }: RuleGroupsProps) {
  const { take_along: chosen, take_along_from: from } = stillChosen(form.watch(), batches);
  const counts = useTakeAlongCounts(batches, from);
  const takeAlong = chosen || usual;
  const { legend, names } = adminTexts.batches.takeAlong;
  const comes = takeAlong && counts[takeAlong];
  return (
    <RuleLine
      name={legend}
      value={takeAlong && (comes ? `${names[takeAlong]}: ${toNumberText(comes)}` : names[takeAlong])}
    >
      <TakeAlongChoice
        batches={batches}
        counts={counts}
        value={takeAlong}
        onChange={(next) => {
          form.setValue('take_along', next);
          form.setValue('take_along_from', from);
        }}
        from={from}
        onFrom={(next) => form.setValue('take_along_from', next)}
      />
    </RuleLine>
  );
}
