import { queryOptions, useQuery } from '@tanstack/react-query';
import { countApi } from '#contract/trust/count.ts';
import { call } from '#web/api/call.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { toListText } from '#web/text/moments.ts';
import { WarningPanel } from '#web/ui/warning-panel.tsx';

const lookEveryMs = 60_000;

const countHealthQuery = queryOptions({
  queryKey: ['count-health'],
  queryFn: ({ signal }) => call(countApi.readHealth, {}, { signal }),
  refetchInterval: lookEveryMs,
});

/** What administrators must know before they trust the figures below; nothing while all is well. */
export function CountWarning() {
  const { data } = useQuery(countHealthQuery);
  const warnings = data
    ? [
        ...(data.unsafe_settings.length > 0
          ? [adminTexts.countWarning.unsafe({ settings: toListText(data.unsafe_settings) })]
          : []),
        ...(data.ballots === 'refused' && data.unsafe_settings.length === 0 ? [adminTexts.countWarning.refused] : []),
        ...data.unproven_restorations.map(({ at, backup_of }) =>
          adminTexts.countWarning.restored({
            moment: toCouncilMomentText(at),
            backupOf: toCouncilMomentText(backup_of),
          }),
        ),
        ...data.differing.map(({ batch_name, round }) =>
          adminTexts.countWarning.differing({ batch: batch_name, round }),
        ),
      ]
    : [];
  return (
    <div className="wrap" role="alert">
      {warnings.length > 0 && (
        <WarningPanel label={adminTexts.countWarning.warningTitle}>
          <h2>{adminTexts.countWarning.warningTitle}</h2>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </WarningPanel>
      )}
    </div>
  );
}
