import { allows } from '#contract/council/phases.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { ArrivalFigures } from '#web/features/panel/arrivals/arrivals.tsx';
import { PhaseWay } from '#web/features/visitor/public-page/phase-way.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { Attention } from './attention.tsx';
import type { SectionProps } from './batch-page.tsx';
import { Charts } from './charts.tsx';
import { History } from './history.tsx';
import { NextStep } from './next-step.tsx';
import { useQuestionCount } from './questions-section.tsx';

/** How the batch stands: what to do next and what needs attention first, figures and history after it. */
export function NowSection(props: SectionProps) {
  const { batch, batches } = props;
  const questions = useQuestionCount(batch);
  const mayReadAudit = usePermissions()(auditApi.list);
  return (
    <div className="batch-now" data-phase={batch.phase}>
      <PhaseWay current={batch.phase} />
      <div className="batch-columns">
        <div className="batch-main">
          <NextStep {...props} questions={questions} />
          <Charts batch={batch} />
          {allows[batch.phase].paper && <ArrivalFigures batch={batch} />}
        </div>
        <div className="batch-side">
          <Attention {...props} questions={questions} />
          {mayReadAudit && <History batch={batch} batches={batches} />}
        </div>
      </div>
    </div>
  );
}
