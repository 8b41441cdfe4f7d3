import { type ReactNode, useEffect, useState } from 'react';
import { uiText } from '#web/text/public.ts';
import { Button } from './button.tsx';

/** Copies a text and says whether it worked. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), 4000);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <span className="copy">
      <Button onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')}>{children}</Button>
      <span role="status" className="small">
        {outcome === 'copied' && uiText.copied}
        {outcome === 'failed' && uiText.copyFailed}
      </span>
    </span>
  );
}

/** Whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Absent where the page is not served securely, as from a laptop in a hall.
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused: the old way may still work.
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  (document.activeElement?.parentElement ?? document.body).append(field);
  const focused = document.activeElement;
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
