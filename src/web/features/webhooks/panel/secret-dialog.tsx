import type { WebhookWithSecret } from '#contract/running/webhooks.ts';
import { OnceDialog } from '#web/features/tokens/panel/once-dialog.tsx';
import { programsText } from '#web/features/tokens/panel/texts.ts';

type SecretDialogProps = { webhook: WebhookWithSecret; onClose: () => void };

export function SecretDialog({ webhook, onClose }: SecretDialogProps) {
  return (
    <OnceDialog
      title={<bdi>{new URL(webhook.url).host}</bdi>}
      words={programsText.webhooks.secretOnce}
      label={programsText.webhooks.secret}
      copy={programsText.webhooks.copy}
      secret={webhook.secret}
      onClose={onClose}
    />
  );
}
