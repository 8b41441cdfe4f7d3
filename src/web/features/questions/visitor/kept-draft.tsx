import { useStoredValue } from '#web/storage.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { storedDraft } from './draft.ts';

const { usePart: useKeptDraftPart } = lazyPart(() =>
  import('./lazy-kept-draft.tsx').then(({ LazyKeptDraft }) => LazyKeptDraft),
);

/** What somebody wrote and did not send before the phase ended. */
export function KeptDraft() {
  const text = useStoredValue(storedDraft)?.text ?? '';
  const kept = text.trim() !== '';
  const Part = useKeptDraftPart(kept);
  return kept && Part && <Part text={text} />;
}
