import { uiText } from '#web/text/public.ts';
import { ProsePage } from './prose-page.tsx';
import { imprintText, knownContact } from './sentences.ts';

/** Stands at `/imprint` where the council has named no page of its own, to which the server would have led. */
export function ImprintPage() {
  return (
    <ProsePage title={uiText.imprint}>
      <p>{imprintText.none}</p>
      <p>{imprintText.ask(knownContact())}</p>
    </ProsePage>
  );
}
