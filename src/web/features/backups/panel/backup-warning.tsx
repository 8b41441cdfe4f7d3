import { useQuery } from '@tanstack/react-query';
import type { Backups } from '#contract/running/backups.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { WarningPanel } from '#web/ui/warning-panel.tsx';
import { backupsQuery } from './queries.ts';

/** Says that the daily backups do not work; nothing while they do, or are switched off. */
export function BackupWarning() {
  const { data } = useQuery(backupsQuery);
  const warnings: Readonly<Record<Backups['state'], string | null>> = {
    off: null,
    none_yet: null,
    good: null,
    failed: adminTexts.backups.failed,
    overdue: adminTexts.backups.overdue,
  };
  const warning = data && warnings[data.state];
  if (!warning) return null;
  const { last_success_at: lastSuccessAt, last_failure: failure } = data;
  return (
    <div className="wrap">
      <WarningPanel label={adminTexts.backups.title}>
        <p>
          <strong>{warning}</strong>{' '}
          {lastSuccessAt
            ? adminTexts.backups.lastSuccess({ moment: toCouncilMomentText(lastSuccessAt) })
            : adminTexts.backups.noSuccess}
        </p>
        {failure && <p>{adminTexts.backups.reason({ reason: failure.reason })}</p>}
      </WarningPanel>
    </div>
  );
}
