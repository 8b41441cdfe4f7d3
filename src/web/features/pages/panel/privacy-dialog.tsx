import { useQuery } from '@tanstack/react-query';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PrivacyForm } from './privacy-form.tsx';
import { privacyQuery } from './privacy-query.ts';

/** Reads the text, then lets an organiser word it. */
export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  // As it is now: an older one would only be refused when it is saved.
  const { data, error, isFetchedAfterMount } = useQuery({ ...privacyQuery, staleTime: 0 });
  if (data && isFetchedAfterMount) return <PrivacyForm latest={data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={adminTexts.privacyPage.title}
      actions={<Button onClick={onClose}>{adminTexts.panel.close}</Button>}
    >
      <p className={error ? 'form-error' : 'quiet late'} role="status">
        {error ? failureText(error) : adminTexts.panel.loading}
      </p>
    </Dialog>
  );
}
