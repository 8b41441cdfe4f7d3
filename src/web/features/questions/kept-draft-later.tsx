import { type ComponentType, useEffect, useState } from 'react';
import { useStoredValue } from '#web/storage.ts';
import { loadLaterTexts } from '#web/text/active.ts';
import { storedDraft } from './draft.ts';

/** What somebody was writing when the phase ended. Few were, so it is fetched for them only. */
export function KeptDraftLater() {
  const isKept = Boolean(useStoredValue(storedDraft)?.text.trim());
  const [KeptDraft, setKeptDraft] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Without a network the text stays where it is, and shows at the next visit.
    if (!isKept) return;
    Promise.all([import('./kept-draft.tsx'), loadLaterTexts()])
      .then(([part]) => setKeptDraft(() => part.KeptDraft))
      .catch(() => {});
  }, [isKept]);
  return KeptDraft && <KeptDraft />;
}
