import { useStoredValue } from '#web/storage.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { storedDraft } from './draft.ts';

const { usePart: useUnsentDraftPart } = lazyPart(() =>
  import('./lazy-unsent-draft.tsx').then(({ LazyUnsentDraft }) => LazyUnsentDraft),
);

/** What somebody wrote and did not send before the phase ended. */
export function UnsentDraft() {
  const text = useStoredValue(storedDraft)?.text ?? '';
  const kept = text.trim() !== '';
  const Part = useUnsentDraftPart(kept);
  return kept && Part && <Part text={text} />;
}
