import { useState } from 'react';
import { publicAddress } from '#web/features/wall/visitor/public-address.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-button.tsx';

export type SharePromptProps = {
  /** What has just been done: a question was asked, or stones were given. */
  done: 'asked' | 'given';
};

type Shared = 'copied' | 'failed' | null;

/** For who has taken part: the system's own sheet for sharing, or else the address to paste. */
export function LazySharePrompt({ done }: SharePromptProps) {
  const [shared, setShared] = useState<Shared>(null);
  const address = publicAddress();
  return (
    <div className="tell">
      {done === 'asked' && <p>{lazyTexts.share.question}</p>}
      <Button onClick={async () => setShared(await tell(lazyTexts.share.texts[done], address))}>
        {lazyTexts.share.act}
      </Button>
      <p role="status" className="small">
        {shared === 'copied' && lazyTexts.share.copied}
        {shared === 'failed' && lazyTexts.share.failed({ address })}
      </p>
    </div>
  );
}

async function tell(text: string, url: string): Promise<Shared> {
  // Absent on many computers, and where the page is not served securely, as from a laptop in a hall.
  if (navigator.share) {
    try {
      await navigator.share({ title: document.title, text, url });
      return null;
    } catch (error) {
      // Closed without telling anybody: that is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return null;
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed';
}
