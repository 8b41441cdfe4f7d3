import type { WebhookWithSecret } from '#contract/running/webhooks.ts';
import { OnceDialog } from '#web/features/panel/tokens/once-dialog.tsx';
import { webhooksText } from '#web/features/panel/tokens/texts.ts';

type SecretDialogProps = { webhook: WebhookWithSecret; onClose: () => void };

export function SecretDialog({ webhook, onClose }: SecretDialogProps) {
  return (
    <OnceDialog
      title={<bdi>{new URL(webhook.url).host}</bdi>}
      words={webhooksText.secretOnce}
      label={webhooksText.secret}
      copy={webhooksText.copy}
      secret={webhook.secret}
      onClose={onClose}
    />
  );
}
