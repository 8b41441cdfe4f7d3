import type { BatchResult } from '#contract/council/batch-result.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Stone } from '#web/ui/stone.tsx';

const mostPebbles = 24;

type CutLineProps = { batch: PublicBatch; result: BatchResult };

/** What stands above it goes to the council. It carries a pebble for each, and says why there are so many. */
export function CutLine({ batch, result }: CutLineProps) {
  const above = result.questions.filter(({ forwarded }) => forwarded);
  return (
    <div className="cut">
      {above.length <= mostPebbles && (
        <p className="cut-pebbles" aria-hidden="true">
          {above.map(({ id }) => (
            <Stone key={id} size={2} />
          ))}
        </p>
      )}
      <p>
        <strong>{lazyTexts.result.above}</strong> {whyThese(batch, result, above.length)}
      </p>
    </div>
  );
}

function whyThese({ rules }: PublicBatch, { tied, questions }: BatchResult, count: number): string {
  const size = rules.council_size ?? count;
  if (!tied) return count < size ? lazyTexts.result.fewer({ count, size }) : lazyTexts.result.agreed({ count });
  const rank = questions.find(({ id }) => id === tied.questions[0]?.id)?.rank ?? 0;
  const joint = { size, count: tied.questions.length, rank };
  return rules.tie_at_cut === 'lot'
    ? lazyTexts.result.byLot({ ...joint, places: tied.places })
    : lazyTexts.result.allJoint(joint);
}
