import * as z from 'zod/mini';
import type { QuestionState } from '#contract/council/question-state.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Select } from '#web/ui/field.tsx';

/** The states that a list shows; what was withdrawn has no words. */
const ShownState = z.enum([
  'published',
  'waiting',
  'declined',
  'merged',
  'split',
]) satisfies z.ZodMiniType<QuestionState>;
export type ShownState = z.infer<typeof ShownState>;

type StateFilterProps = { value: ShownState; onChange: (state: ShownState) => void };

/** In which state the questions are that are shown. */
export function StateFilter({ value, onChange }: StateFilterProps) {
  const { stateFilter, states } = adminTexts.questions.byState;
  return (
    <Select
      aria-label={stateFilter}
      title={stateFilter}
      value={value}
      onChange={({ currentTarget }) => onChange(ShownState.parse(currentTarget.value))}
    >
      {ShownState.options.map((state) => (
        <option key={state} value={state}>
          {states[state]}
        </option>
      ))}
    </Select>
  );
}
