import type { Batch, PlannedFor } from '#contract/council/batches.ts';
import { phaseDeadline } from '#contract/council/phase-end.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilText } from '#web/text/council-moment.ts';
import { Choice } from '#web/ui/choice.tsx';

export type When = 'now' | PlannedFor;

/** When a step is to be taken: now, or by itself. */
export function WhenChoice({ batch, value, onChange }: { batch: Batch; value: When; onChange: (when: When) => void }) {
  const { when: legend, names, byItself } = adminTexts.batches.preflight;
  const deadline = phaseDeadline(batch);
  const soon = new Date(Date.now() + 10 * 60_000).toISOString();
  return (
    <Choice
      legend={legend}
      options={[
        { value: 'now', label: names.now },
        { value: 'in_ten_minutes', label: names.in_ten_minutes, hint: byItself({ when: toCouncilText(soon) }) },
        ...(deadline !== null && Date.parse(deadline) > Date.now()
          ? [
              {
                value: 'at_deadline' as const,
                label: names.at_deadline,
                hint: byItself({ when: toCouncilText(deadline) }),
              },
            ]
          : []),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
