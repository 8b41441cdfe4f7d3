import { TokenPart } from '#web/features/panel/tokens/token-part.tsx';
import { WebhookPart } from '#web/features/panel/webhooks/webhook-part.tsx';

/** For owners: how programs take part. Loaded with its texts when it is wanted. */
export function ProgramParts() {
  return (
    <>
      <TokenPart />
      <WebhookPart />
    </>
  );
}
