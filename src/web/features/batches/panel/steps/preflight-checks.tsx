import { useQuery } from '@tanstack/react-query';
import type { Batch, PlannedFor } from '#contract/council/batches.ts';
import { phases } from '#contract/council/public-batch.ts';
import { beforeOf } from '#web/features/batches/panel/latest-batch.ts';
import { batchesQuery } from '#web/features/batches/panel/queries.ts';
import { useBoothChecks } from '#web/features/booths/panel/step-checks.ts';
import { useCardChecks } from '#web/features/cards/panel/step-checks.ts';
import { useWaitingChecks } from '#web/features/desk/panel/waiting.tsx';
import { useNewsChecks } from '#web/features/news/panel/step-checks.ts';
import { clustersQuery, takenOutQuery } from '#web/features/questions/panel/preflight-queries.ts';
import { usePaperChecks } from '#web/features/sheets/panel/step-checks.ts';
import { failedChecks } from '#web/panel-kit/step-check.ts';
import { adminTexts } from '#web/text/admin.ts';
import { foreignZone } from '#web/text/deadline.ts';
import { ownTimeZone } from '#web/text/local-moment.ts';
import { toMomentText } from '#web/text/moments.ts';
import { Choice } from '#web/ui/choice.tsx';
import { checksOf } from './preflight.ts';

type PreflightChecksProps = { batch: Batch; phase: Batch['phase']; questions: number | undefined };

/** What is in order before a step, and what is worth a look. */
export function PreflightChecks({ batch, phase, questions }: PreflightChecksProps) {
  const enabled = phase === phases.stoning;
  const alike = useQuery({ ...clustersQuery(batch.id), enabled });
  const takenOut = useQuery({ ...takenOutQuery(batch.id), enabled });
  const batches = useQuery({ ...batchesQuery, enabled });
  const before = beforeOf(batch, batches.data ?? []);
  const others = [
    ...useNewsChecks(batch),
    ...useWaitingChecks(batch, enabled),
    ...useCardChecks(batch, enabled),
    ...useBoothChecks(batch, enabled),
    ...usePaperChecks(batch, enabled),
    ...failedChecks(alike.error ?? takenOut.error),
  ];
  const { label, look, order } = adminTexts.batches.preflight;
  const known = {
    questions,
    alike: alike.data,
    takenOut: takenOut.data,
    others,
    before,
    now: Date.now(),
    toText: toCouncilText,
  };
  const checks = checksOf(phase, batch, known);
  return (
    <ul className="checks" aria-label={label}>
      {checks.map(({ sentence, toLookAt, way }) => (
        <li key={sentence} data-look={toLookAt || undefined}>
          <strong>{toLookAt ? look : order}</strong> <span dir="auto">{sentence}</span>{' '}
          {way && <a href={way.address}>{way.label}</a>}
        </li>
      ))}
    </ul>
  );
}

export type When = 'now' | PlannedFor;

/** When a step is to be taken: now, or by itself. */
export function WhenChoice({ batch, value, onChange }: { batch: Batch; value: When; onChange: (when: When) => void }) {
  const { when: legend, names, byItself } = adminTexts.batches.preflight;
  const deadline = batch.phase === phases.submission ? batch.submission_deadline : batch.stoning_deadline;
  const isAhead = Date.parse(deadline) > Date.now();
  const soon = new Date(Date.now() + 10 * 60_000).toISOString();
  return (
    <Choice
      legend={legend}
      options={[
        { value: 'now', label: names.now },
        { value: 'in_ten_minutes', label: names.in_ten_minutes, hint: byItself({ when: toCouncilText(soon) }) },
        ...(isAhead
          ? [
              {
                value: 'at_deadline' as const,
                label: names.at_deadline,
                hint: byItself({ when: toCouncilText(deadline) }),
              },
            ]
          : []),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

/** In the council's time zone, and where that is another in the reader's too. */
export function toCouncilText(moment: string): string {
  const here = toMomentText(moment, ownTimeZone());
  const zone = foreignZone(moment);
  const there = adminTexts.batches.preflight.there({ when: here });
  return zone ? `${toMomentText(moment)} (${zone}; ${there})` : here;
}
