import { personalDataText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { useExportData } from './queries.ts';

export function ExportButton({ email, label }: { email: string; label: string }) {
  const exportData = useExportData();
  return (
    <Button variant="plain" aria-label={label} pending={exportData.isPending} onClick={() => exportData.mutate(email)}>
      {personalDataText.export}
    </Button>
  );
}
