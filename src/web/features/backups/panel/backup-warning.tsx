import { useQuery } from '@tanstack/react-query';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { WarningPanel } from '#web/ui/warning-panel.tsx';
import { backupsQuery } from './queries.ts';

/** Says that the daily backups do not work; nothing while they do, or are switched off. */
export function BackupWarning() {
  const { data } = useQuery(backupsQuery);
  if (data?.state !== 'failed' && data?.state !== 'overdue') return null;
  const { last_success_at: lastSuccessAt, last_failure: failure } = data;
  return (
    <div className="wrap">
      <WarningPanel label={adminTexts.backups.title}>
        <p>
          <strong>{data.state === 'failed' ? adminTexts.backups.failed : adminTexts.backups.overdue}</strong>{' '}
          {lastSuccessAt
            ? adminTexts.backups.lastSuccess({ moment: toCouncilMomentText(lastSuccessAt) })
            : adminTexts.backups.noSuccess}
        </p>
        {failure && <p>{adminTexts.backups.reason({ reason: failure.reason })}</p>}
      </WarningPanel>
    </div>
  );
}
