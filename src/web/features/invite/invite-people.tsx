import { lazy, Suspense } from 'react';
import type { Batch } from '#contract/batches.ts';
import { adminText } from '#web/text/admin.ts';

const InviteSheet = lazy(async () => ({ default: (await import('./invite-sheet.tsx')).InviteSheet }));

/** How people get to a batch: address, code, a text to send, prints. With the words of all languages, so it comes when it is wanted. */
export function InvitePeople({ batch }: { batch: Batch }) {
  return (
    <Suspense
      fallback={
        <p className="quiet late" role="status">
          {adminText.loading}
        </p>
      }
    >
      <InviteSheet batch={batch} />
    </Suspense>
  );
}
