import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { arrivalsApi } from '#contract/running/arrivals.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { call } from '#web/api/call.ts';
import { ArrivalFigures } from '#web/features/arrivals/panel/arrivals.tsx';
import { useWaitingIn } from '#web/features/desk/panel/waiting.tsx';
import { ChannelTurnout } from '#web/features/voters/visitor/channel-turnout.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { useNow } from '#web/ui/use-now.ts';
import { Attention } from './attention.tsx';
import { PhaseChart } from './charts.tsx';
import { Figures } from './figures.tsx';
import { History } from './history.tsx';
import { NextStepSection } from './next-step-section.tsx';
import { useQuestionCount } from './questions-section.tsx';
import type { SectionProps } from './section-props.ts';

const lookEveryMs = 15_000;

function useFigures({ id, phase }: Batch) {
  return useQuery({
    queryKey: ['figures', id, phase],
    queryFn: ({ signal }) => call(arrivalsApi.readFigures, { params: { id } }, { signal }),
    refetchInterval: !allows[phase].result && lookEveryMs,
  }).data;
}

/** How the batch stands, on one screen: its figures, what to do next, what needs attention, one chart, what was done last. */
export function NowSection(props: SectionProps) {
  const { batch, batches } = props;
  const questions = useQuestionCount(batch);
  const waiting = useWaitingIn(batch);
  const data = useFigures(batch);
  useNow(); // what has passed meanwhile is drawn anew
  const mayReadAudit = usePermissions()(auditApi.list);
  return (
    <div className="batch-now" data-phase={batch.phase}>
      <Figures batch={batch} questions={questions} waiting={waiting} data={data} />
      {allows[batch.phase].ballotPaper && <ChannelTurnout batch={batch} />}
      <div className="batch-columns">
        <div className="batch-main">
          <NextStepSection {...props} questions={questions} waiting={waiting} />
          {data && <PhaseChart batch={batch} data={data} />}
          {allows[batch.phase].ballotPaper && batch.ballots > 0 && <HowBallotsCame batch={batch} />}
        </div>
        <div className="batch-side">
          <Attention {...props} />
          {mayReadAudit && <History batch={batch} batches={batches} />}
        </div>
      </div>
    </div>
  );
}

/** For who wants to look closer: in the list of batches it stands open. */
function HowBallotsCame({ batch }: { batch: Batch }) {
  return (
    <details className="how-ballots-came">
      <summary>{adminTexts.arrivals.title({ batch: batch.name })}</summary>
      <ArrivalFigures batch={batch} />
    </details>
  );
}
