import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { fileNameOf } from '#contract/council/file-names.ts';
import { allows } from '#contract/council/phases.ts';
import type { FiledQuestion } from '#contract/council/ranking-files.ts';
import { rankingFileQuery } from '#web/features/handovers/panel/queries.ts';
import { ResultFiles } from '#web/features/handovers/panel/result-files.tsx';
import { Outcomes } from '#web/features/outcomes/panel/outcomes.tsx';
import { VerdictWordsPart } from '#web/features/verdicts/panel/verdict-words.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { toDayText, toNumberText } from '#web/text/moments.ts';
import { Asker } from '#web/ui/asker.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { usePrintName } from '#web/ui/use-print-name.ts';
import type { SectionProps } from './section-props.ts';

const { usePart: useCountCheck } = lazyPart(() =>
  import('#web/features/count/visitor/count-check.tsx').then(({ CountCheck }) => CountCheck),
);

const { usePart: useModeration } = lazyPart(() =>
  import('#web/features/results/visitor/moderation.tsx').then(({ Moderation }) => Moderation),
);

/** What came out: first what is taken along and handed over, which somebody comes for; then the ranking, which may be long. */
export function ResultsSection({ batch }: SectionProps) {
  usePrintName(fileNameOf('ranking', { slug: batch.slug, round: batch.stoning_round }));
  const isCompleted = allows[batch.phase].result;
  const CountCheck = useCountCheck(isCompleted);
  if (!isCompleted) return <Empty>{adminTexts.batchPage.noResult}</Empty>;
  return (
    <div className="batch-results">
      <section className="batch-files" aria-labelledby="files-and-hand-over">
        <h2 id="files-and-hand-over">{adminTexts.resultFiles.open}</h2>
        <ResultFiles batch={batch} />
      </section>
      <div className="panel-head">
        <h2>
          {adminTexts.batchPage.ranking}{' '}
          <span className="count num">{adminTexts.batches.ballots({ count: batch.ballots })}</span>
        </h2>
        <div className="panel-acts">
          <Button variant="plain" onClick={() => window.print()}>
            {adminTexts.batchPage.print}
          </Button>
        </div>
      </div>
      <Ranking batch={batch} />
      <Outcomes batch={batch} />
      <VerdictWordsPart batch={batch} />
      <Moderated batch={batch} />
      {CountCheck && <CountCheck batchId={batch.id} />}
    </div>
  );
}

function Ranking({ batch }: { batch: Batch }) {
  const { data, error } = useQuery(rankingFileQuery(batch.id, batch.stoning_round));
  if (!data) return <ListAwaited error={error} />;
  const { questions } = data;
  const last = questions.findLast(({ forwarded }) => forwarded);
  const isCut =
    batch.rules.council_size !== null && questions.some(({ rank, forwarded }) => rank !== null && !forwarded);
  // Of few ballots it would tell too much of single ones.
  const told = questions.some(({ breakdown }) => breakdown);
  return (
    <>
      {told && <p className="quiet small">{adminTexts.batchPage.rankedBy}</p>}
      <DataTable
        label={adminTexts.batchPage.ranking}
        className="t-ranking"
        columns={[...columns(), ...(told ? tieColumns() : [])]}
        rows={questions}
        rowClass={(question) => (isCut && question === last ? 'row-cut' : undefined)}
        toSearchText={({ text, author }) => `${text ?? ''} ${author ?? ''}`}
        searchLabel={adminTexts.table.search}
        empty={<Empty>{adminTexts.batches.noQuestions}</Empty>}
      />
    </>
  );
}

/** What became of all questions that were asked. */
function Moderated({ batch }: { batch: Batch }) {
  const { data } = useQuery(rankingFileQuery(batch.id, batch.stoning_round));
  const Moderation = useModeration(data?.moderation !== undefined);
  return data?.moderation && Moderation && <Moderation moderation={data.moderation} policy={batch.policy} />;
}

function columns(): Column<FiledQuestion>[] {
  const { columns: headers } = adminTexts.questions;
  return [
    {
      header: adminTexts.batchPage.rank,
      kind: 'number',
      cell: ({ rank, joint }) => rank !== null && (joint ? `${rank} =` : rank),
    },
    { header: headers.question, kind: 'lead', cell: (question) => <Lead question={question} /> },
    { header: headers.votes, kind: 'number', cell: ({ votes }) => toNumberText(votes) },
    { header: headers.stones, kind: 'number', cell: ({ stones }) => toNumberText(stones) },
  ];
}

/** What decides between equal stones and votes. */
function tieColumns(): Column<FiledQuestion>[] {
  const count = (place: 0 | 1): Column<FiledQuestion>['cell'] => {
    return ({ breakdown }) => breakdown && toNumberText(breakdown[place]);
  };
  return [
    { header: adminTexts.batchPage.fours, kind: 'number', cell: count(0) },
    { header: adminTexts.batchPage.threes, kind: 'number', cell: count(1) },
  ];
}

function Lead({ question: { text, language, author, forwarded, taken_out } }: { question: FiledQuestion }) {
  return (
    <>
      <span className="row-name" {...inOwnLanguage(language)}>
        {text ?? adminTexts.pack.removed}
      </span>
      <small className="row-note">
        {author !== null && <Asker of={{ author }} />}
        {forwarded && <span className="row-goes">{adminTexts.batchPage.goes}</span>}
        {taken_out && (
          <span>
            {adminTexts.questions.takenOut({ day: toDayText(taken_out.at), reason: taken_out.reason ?? '–' })}
          </span>
        )}
      </small>
    </>
  );
}
