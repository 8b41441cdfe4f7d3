import { useStoredValue } from '#web/storage.ts';
import { keptText } from '#web/text/later.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { storedDraft } from './draft.ts';

/** When the phase ends while somebody writes: the text stays, with what happened to it. */
export function KeptDraft() {
  const draft = useStoredValue(storedDraft);
  if (!draft?.text.trim()) return null;
  return (
    <section className="now">
      <div className="wrap now-grid">
        <div className="now-intro" role="status">
          <h2>{keptText.title}</h2>
          <p>{keptText.intro}</p>
        </div>
        <div className="kept">
          <blockquote dir="auto">{draft.text}</blockquote>
          <div className="kept-acts">
            <CopyButton text={draft.text}>{keptText.copy}</CopyButton>
            <Button variant="plain-danger" onClick={storedDraft.remove}>
              {keptText.discard}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
