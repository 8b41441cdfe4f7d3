import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import type { Check } from '#contract/council/checks.ts';
import { allows } from '#contract/council/phases.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { CheckLevels } from './check-levels.tsx';
import { checksQuery, toMendAddress, toMendText, toSentence } from './checks.ts';

/** What stops the next step of a batch: it stands before whatever else is asked. */
export function StopList({ batch }: { batch: Batch }) {
  const { stops } = useChecks(batch);
  return (
    stops.length > 0 && (
      <CheckLevels
        checks={stops}
        toSentence={toSentence}
        toMend={(check) => <MendLink batch={batch} check={check} />}
      />
    )
  );
}

/** What is worth a look before the next step of a batch, and what is in order. */
export function CheckList({ batch }: { batch: Batch }) {
  const { others, failure } = useChecks(batch);
  return (
    <CheckLevels
      label={adminTexts.batches.preflight.label}
      checks={others}
      failure={failure}
      toSentence={toSentence}
      toMend={(check) => <MendLink batch={batch} check={check} />}
    />
  );
}

export function useChecks(batch: Batch) {
  const { data = [], error } = useQuery(checksQuery(batch));
  const isStop = ({ level }: Check) => level === 'stops';
  // Who completes needs no further device, card or helper.
  const isOver = ({ mend }: Check) => allows[batch.phase].ballots && (mend === 'cards' || mend === 'booths');
  return {
    stops: data.filter(isStop),
    others: data.filter((check) => !isStop(check) && !isOver(check)),
    failure: failureText(error),
  };
}

function MendLink({ batch, check: { id, mend } }: { batch: Batch; check: Check }) {
  return mend && <a href={toMendAddress(batch, mend)}>{toMendText({ id, mend })}</a>;
}
