import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { type RankedQuestion, rankQuestions } from '#contract/council/ranking.ts';
import { revealApi } from '#contract/council/reveal.ts';
import { toRevealRanks } from '#contract/council/reveal-ranks.ts';
import { excerpt } from '#text/excerpt.ts';
import { call } from '#web/api/call.ts';
import { batchesQuery } from '#web/features/batches/panel/queries.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** As strangers read it: what the projector shows is made of the same. */
const resultQuery = queryOptions({
  queryKey: ['public-result'],
  queryFn: ({ signal }) => call(activeBatchApi.read, {}, { signal }),
});

type Ranks = readonly (readonly RankedQuestion[])[];

/** Leads the projector through the result, from a phone in one's hand. */
export function RevealDialog({ latest, onClose }: { latest: Batch; onClose: () => void }) {
  const { id, phase, revealed, rules } = latest;
  const queryClient = useQueryClient();
  const completed = allows[phase].result;
  const { data } = useQuery({ ...resultQuery, enabled: completed });
  const hasCut = rules.council_size !== null;
  const ranked = data?.batch?.id === id ? rankQuestions(data.questions, data.result) : undefined;
  const ranks = ranked && toRevealRanks(ranked, hasCut);
  const move = useMutation({
    mutationFn: (to: number | null) => call(revealApi.move, { params: { id }, body: { revealed: to } }),
    onSettled: () => queryClient.invalidateQueries(batchesQuery),
  });
  const pending = move.isPending || (completed && !ranks);
  const to = (next: number | null) => () => move.mutate(next);
  return (
    <Dialog
      open
      onClose={onClose}
      title={adminTexts.reveal.title}
      description={<Uncovers hasCut={hasCut} ranked={ranked} ranks={ranks} />}
      actions={
        <>
          <Button onClick={onClose}>{adminTexts.reveal.close}</Button>
          {revealed !== null && (
            <Button variant="plain" pending={pending} onClick={to(null)}>
              {adminTexts.reveal.end}
            </Button>
          )}
        </>
      }
    >
      <div className="reveal-lead">
        <Where revealed={revealed} ranks={ranks} />
        <LeadOn revealed={revealed} ranks={ranks} pending={pending} to={to} />
        {move.error && (
          <p className="form-error" role="alert">
            {failureText(move.error) ?? adminTexts.reveal.failed}
          </p>
        )}
      </div>
      <Otherwise />
    </Dialog>
  );
}

type UncoversProps = { hasCut: boolean; ranked: readonly RankedQuestion[] | undefined; ranks: Ranks | undefined };

/** What the projector uncovers: all that goes to the council, or the first of it. */
function Uncovers({ hasCut, ranked, ranks }: UncoversProps) {
  const all = ranked?.filter(({ forwarded }) => forwarded).length;
  const shown = ranks?.flat().length;
  if (hasCut || (shown !== undefined && shown === all)) return <p>{adminTexts.reveal.intro}</p>;
  return (
    <>
      <p>{adminTexts.reveal.introFirst}</p>
      {all !== undefined && shown !== undefined && <p>{adminTexts.reveal.ofAll({ all, shown })}</p>}
    </>
  );
}

type Led = { revealed: number | null; ranks: Ranks | undefined };

/** How far it is. Who hears the page hears it after each press. */
function Where({ revealed, ranks }: Led) {
  if (revealed === null) return <p role="status">{adminTexts.reveal.all}</p>;
  if (!ranks) return <p role="status">{adminTexts.reveal.before}</p>;
  const shown = Math.min(revealed, ranks.length);
  const next = ranks[ranks.length - 1 - shown]?.[0];
  return (
    <div role="status">
      <p className="num">{adminTexts.reveal.progress({ shown, total: ranks.length })}</p>
      {next && <p>{adminTexts.reveal.next({ rank: next.rank, text: excerpt(next.question.text, 120) })}</p>}
    </div>
  );
}

type LeadOnProps = Led & { pending: boolean; to: (next: number | null) => () => void };

/** The one thing to press next, large enough for a thumb; and the way back. */
function LeadOn({ revealed, ranks, pending, to }: LeadOnProps) {
  const big = { variant: 'primary', large: true, pending } as const;
  if (revealed === null)
    return (
      <Button {...big} onClick={to(0)}>
        {adminTexts.reveal.cover}
      </Button>
    );
  if (!ranks) return null;
  const next = ranks[ranks.length - 1 - revealed]?.[0];
  return (
    <>
      {revealed <= ranks.length && (
        <Button {...big} onClick={to(revealed + 1)}>
          {next ? adminTexts.reveal.uncover({ rank: next.rank }) : adminTexts.reveal.whole}
        </Button>
      )}
      <Button variant="plain" pending={pending} disabled={revealed === 0} onClick={to(backFrom(revealed, ranks))}>
        {adminTexts.reveal.back}
      </Button>
    </>
  );
}

/** Where there are fewer ranks than before, the first of all steps back is to the last of these. */
function backFrom(revealed: number, ranks: Ranks): number {
  return Math.max(Math.min(revealed, ranks.length + 1) - 1, 0);
}

const secondsEach = 12;

function Otherwise() {
  return (
    <div className="reveal-otherwise">
      <p>{adminTexts.reveal.otherwise}</p>
      <ul>
        <li>
          <a href="/?view=wall&reveal=keys" target="_blank" rel="noreferrer">
            {adminTexts.reveal.byKeys}
          </a>
        </li>
        <li>
          <a href={`/?view=wall&reveal=${secondsEach}`} target="_blank" rel="noreferrer">
            {adminTexts.reveal.byItself({ seconds: secondsEach })}
          </a>
        </li>
      </ul>
    </div>
  );
}
