import { TokenPart } from '#web/features/tokens/panel/token-part.tsx';
import { WebhookPart } from '#web/features/webhooks/panel/webhook-part.tsx';

/** For owners: how programs take part. Loaded with its texts when it is wanted. */
export function ProgramParts() {
  return (
    <>
      <TokenPart />
      <WebhookPart />
    </>
  );
}
