import { useQuery } from '@tanstack/react-query';
import type { WordedPage } from '#contract/running/page-rows.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PageForm } from './page-form.tsx';
import { pageQuery } from './queries.ts';

/** Reads what a page says, then lets an organiser word it. */
export function PageDialog({ name, onClose }: { name: WordedPage; onClose: () => void }) {
  // As it is now: an older one would only be refused when it is saved.
  const { data, error, isFetchedAfterMount } = useQuery({ ...pageQuery(name), staleTime: 0 });
  if (data && isFetchedAfterMount) return <PageForm name={name} latest={data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={adminTexts.pages[name].title}
      actions={<Button onClick={onClose}>{adminTexts.panel.close}</Button>}
    >
      <p className={error ? 'form-error' : 'quiet late'} role="status">
        {error ? failureText(error) : adminTexts.panel.loading}
      </p>
    </Dialog>
  );
}
