import { useState } from 'react';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { lazyTexts } from '#web/text/lazy.ts';

type MadeCode = { id: string; code: string };

/** The codes by what they open, for as long as this view is there: a code can be read only in the answer that makes it. */
export function useNewCodes() {
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  return { codes, keep: ({ id, code }: MadeCode) => setCodes((before) => ({ ...before, [id]: code })) };
}

/** Says that a code was not made or not ended. */
export function codeFailed(error: unknown): string {
  return lazyTexts.boothsPanel.failed({ message: panelProblemText(error) });
}
