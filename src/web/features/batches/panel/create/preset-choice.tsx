import { ruleNames, ruleOf } from '#contract/council/batch-rules.ts';
import type { Batch } from '#contract/council/batches.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { type BatchForm, takeRules } from '#web/features/batches/panel/batch-form.ts';
import { ruleFacts } from '#web/features/batches/panel/rules/rule-facts.ts';
import { areTyped } from '#web/features/batches/panel/typed-rules.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Choice } from '#web/ui/choice.tsx';
import { type PresetName, presets } from './presets.ts';

type Preset = { value: string; label: string; hint: string; rules: Batch['rules'] };

/** What the rules begin with: a council that goes on agrees on the same again, so those of its last batch come first. */
export function PresetChoice({ form, latest }: { form: BatchForm; latest: Batch | undefined }) {
  const typed = form.watch();
  const names: PresetName[] = ['hall', 'online', 'cards'];
  const offered = [latest ? asIn(latest) : presetOf('usual'), ...names.map(presetOf)];
  const chosen = offered.find(({ rules }) => areTyped(typed, rules));
  return (
    <div className="presets">
      <Choice
        legend={adminTexts.batches.presets.legend}
        options={offered}
        value={chosen?.value}
        onChange={(value) => {
          const preset = offered.find((one) => one.value === value);
          if (preset) takeRules(form, preset.rules);
        }}
      />
    </div>
  );
}

function presetOf(name: PresetName): Preset {
  const { name: label, means: hint } = adminTexts.batches.presets[name];
  return { value: name, label, hint, rules: presets[name] };
}

/** The last batch's, with the choices by which it differed from the usual. */
function asIn({ name, rules }: Batch): Preset {
  const chosen = ruleNames().filter((rule) => ruleOf(rule).kind === 'choice' && rules[rule] !== usualRules[rule]);
  const facts = ruleFacts(rules, (rule) => chosen.includes(rule));
  return {
    value: 'as_in',
    label: adminTexts.batches.presets.asIn({ name }),
    hint:
      facts.length > 0
        ? facts.map(({ name, value }) => `${name}: ${value}`).join(' · ')
        : adminTexts.batches.presets.usual.name,
    rules,
  };
}
