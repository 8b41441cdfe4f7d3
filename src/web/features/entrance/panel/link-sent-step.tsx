import { type ReactNode, useEffect, useRef } from 'react';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';

type LinkSentStepProps = { large: boolean; cancel: ReactNode; email: string; onBack: () => void };

export function LinkSentStep({ large, cancel, email, onBack }: LinkSentStepProps) {
  const wordsRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => wordsRef.current?.focus(), []);
  return (
    <div className="stack">
      <p ref={wordsRef} tabIndex={-1}>
        {adminTexts.entrance.linkSent({ email: email.trim() })}
      </p>
      <div className={large ? 'stack' : 'acts'}>
        {cancel}
        <Button large={large} onClick={onBack}>
          {adminTexts.entrance.backToSignIn}
        </Button>
      </div>
    </div>
  );
}
