import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { type BatchForm, takeRules } from '#web/features/batches/panel/batch-form.ts';
import { areTyped } from '#web/features/batches/panel/typed-rules.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Choice } from '#web/ui/choice.tsx';
import { type PresetName, presets } from './presets.ts';

type Preset = { value: string; label: string; hint: string; rules: Batch['rules'] };

/** What the rules begin with: a council that goes on agrees on the same again, so those of its last batch come first. */
export function PresetChoice({ form, latest }: { form: BatchForm; latest: Batch | undefined }) {
  const typed = form.watch();
  const [pressed, setPressed] = useState<string>();
  const names: PresetName[] = ['hall', 'online', 'cards'];
  const offered = [latest ? asIn(latest) : presetOf('usual'), ...names.map(presetOf)];
  // Two can mean the same rules: then the one that was pressed is chosen.
  const alike = offered.filter(({ rules }) => areTyped(typed, rules));
  const chosen = alike.find(({ value }) => value === pressed) ?? alike[0];
  return (
    <div className="presets">
      <Choice
        legend={adminTexts.batches.presets.legend}
        options={offered}
        value={chosen?.value}
        onChange={(value) => {
          const preset = offered.find((one) => one.value === value);
          if (preset) takeRules(form, preset.rules);
          setPressed(value);
        }}
      />
    </div>
  );
}

function presetOf(name: PresetName): Preset {
  const { name: label, means: hint } = adminTexts.batches.presets[name];
  return { value: name, label, hint, rules: presets[name] };
}

/** The last batch's: what they are stands in the lines below. */
function asIn({ name, rules }: Batch): Preset {
  const { asIn, asInMeans: hint } = adminTexts.batches.presets;
  return { value: 'as_in', label: asIn({ name }), hint, rules };
}
