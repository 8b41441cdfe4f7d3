import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { storedDraft } from './draft.ts';

export type LazyKeptDraftProps = { text: string };

/** When the phase ends while somebody writes: the text stays, with what happened to it. */
export function LazyKeptDraft({ text }: LazyKeptDraftProps) {
  return (
    <section className="now">
      <div className="wrap now-grid">
        <div className="now-intro" role="status">
          <h2>{laterTexts.kept.title}</h2>
          <p>{laterTexts.kept.intro}</p>
        </div>
        <div className="kept">
          <blockquote dir="auto">{text}</blockquote>
          <div className="kept-acts">
            <CopyButton text={text}>{laterTexts.kept.copy}</CopyButton>
            <Button variant="plain-danger" onClick={storedDraft.remove}>
              {laterTexts.kept.discard}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
