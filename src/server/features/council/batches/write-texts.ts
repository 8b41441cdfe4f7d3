import type { Batch } from '#contract/council/batches.ts';
import { type BatchAct, differing, pick } from './batch-act.ts';
import { updateBatch } from './repository.ts';

const texts = ['phase_1_text', 'phase_2_text', 'phase_3_text', 'policy'] as const;

/** What the batch says in its phases, in whatever language, and of questions; and for which reasons these are declined. */
export const writeTexts: BatchAct = async ({ tx, audit, actor }, batch, change) => {
  const { phase_1_text, phase_2_text, phase_3_text, phase_texts, policy, reasons } = change;
  const written = { phase_1_text, phase_2_text, phase_3_text, phase_texts, policy, reasons };
  if (Object.values(written).every((text) => text === undefined)) return batch;
  const next = await updateBatch(tx, batch.id, written);
  await audit(tx, actor, {
    kind: 'batch.texts_changed',
    batchId: batch.id,
    before: { ...pick(batch, texts), ...toFields(batch) },
    after: { ...pick(next, texts), ...toFields(next) },
    undo: { earlier: { ...differing(batch, next, texts), ...earlierTexts(batch, next) } },
  });
  return next;
};

/** The texts as the audit has them, one field for each language. */
function toFields({ phase_texts = [], reasons }: Batch) {
  return {
    ...Object.fromEntries(phase_texts.map(({ language, phase, text }) => [`phase_${phase}_text_${language}`, text])),
    reasons: reasons?.join(' · ') ?? null,
  };
}

function earlierTexts({ phase_texts = [], reasons }: Batch, { phase_texts: texts = [], reasons: later }: Batch) {
  return {
    ...(JSON.stringify(phase_texts) !== JSON.stringify(texts) && { phase_texts }),
    ...(JSON.stringify(reasons) !== JSON.stringify(later) && { reasons }),
  };
}
