import type { BatchRules } from '#contract/public-batch.ts';
import { auditText, batchesText } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';

export type RuleFact = { name: string; value: string };

type Chosen = Omit<BatchRules, 'council_size' | 'questions_limit'> & { council_size: number | null | undefined };

/** What is chosen of the rules that stand still once stones are given. */
export function frozenRules(rules: Chosen): RuleFact[] {
  return [
    { name: batchesText.stonesShown.legend, value: batchesText.stonesShown.names[rules.stones_shown] },
    ...ballotFacts(rules),
  ];
}

/** Those of them that say what counts; how stones are shown is a choice of its own. */
export function ballotFacts({ ballot_changes, own_question, council_size, tie_at_cut }: Chosen): RuleFact[] {
  const { ballotChanges, ownQuestion, fields, tieAtCut } = batchesText;
  return [
    { name: ballotChanges.legend, value: ballotChanges.names[ballot_changes] },
    { name: ownQuestion.legend, value: ownQuestion.names[own_question] },
    ...(council_size === undefined
      ? []
      : [
          {
            name: fields.councilSize,
            value: council_size === null ? auditText.everyStoned : toNumberText(council_size),
          },
        ]),
    ...(council_size ? [{ name: tieAtCut.legend, value: tieAtCut.names[tie_at_cut] }] : []),
  ];
}

export function phaseChangesFact({ phase_changes }: Pick<BatchRules, 'phase_changes'>): RuleFact {
  const { legend, names } = batchesText.phaseChanges;
  return { name: legend, value: names[phase_changes] };
}

export function questionsLimitFact({ questions_limit }: Pick<BatchRules, 'questions_limit'>): RuleFact {
  return { name: batchesText.fields.questionsLimit, value: toNumberText(questions_limit) };
}
