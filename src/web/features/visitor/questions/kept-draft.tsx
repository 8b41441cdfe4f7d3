import { useStoredValue } from '#web/storage.ts';
import { laterPart } from '#web/ui/later-part.ts';
import { storedDraft } from './draft.ts';
import type { KeptDraftPartProps } from './kept-draft-part.tsx';

const { useLaterPart: useKeptDraftPart } = laterPart<KeptDraftPartProps>(() =>
  import('./kept-draft-part.tsx').then(({ KeptDraftPart }) => KeptDraftPart),
);

/** What somebody wrote and did not send before the phase ended. */
export function KeptDraft() {
  const text = useStoredValue(storedDraft)?.text ?? '';
  const kept = text.trim() !== '';
  const Part = useKeptDraftPart(kept);
  return kept && Part && <Part text={text} />;
}
