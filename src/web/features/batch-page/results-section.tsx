import { useQuery } from '@tanstack/react-query';
import { type Batch, phases } from '#contract/batches.ts';
import { type RankedQuestion, rankQuestions } from '#contract/ranking.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminQuestionsText, batchesText, batchPageText, tableText } from '#web/text/admin.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { questionsQuery, readQuestions } from '../admin-questions/queries.ts';
import { CountCheck } from '../count/count-check.tsx';
import { ResultFiles } from '../hand-over/result-files.tsx';
import { Outcomes } from '../outcomes/outcomes.tsx';
import type { SectionProps } from './batch-page.tsx';

/** What came out: the ranking, to print, and the record, to take along and to count again. */
export function ResultsSection({ batch }: SectionProps) {
  if (batch.phase !== phases.completed) return <Empty>{batchPageText.noResult}</Empty>;
  return (
    <div className="batch-results">
      <div className="panel-head">
        <h2>
          {batchPageText.ranking} <span className="count num">{batchesText.ballots({ count: batch.ballots })}</span>
        </h2>
        <div className="panel-acts">
          <Button variant="plain" onClick={() => window.print()}>
            {batchPageText.print}
          </Button>
        </div>
      </div>
      <Ranking batch={batch} />
      <Outcomes batch={batch} />
      <ResultFiles batch={batch} />
      <CountCheck batchId={batch.id} />
    </div>
  );
}

type Row = RankedQuestion & { id: string };

function Ranking({ batch }: { batch: Batch }) {
  const { data, error } = useQuery({
    queryKey: [...questionsQuery.queryKey, 'result', batch.id, batch.stoning_round],
    queryFn: ({ signal }) => readQuestions({ batch: batch.id, order: 'stones' }, signal),
  });
  if (!data) return <ListAwaited error={error} />;
  const rows: Row[] = rankQuestions(data, null).map((ranked) => ({ ...ranked, id: ranked.question.id }));
  return (
    <DataTable
      label={batchPageText.ranking}
      className="t-ranking"
      columns={columns()}
      rows={rows}
      toSearchText={({ question }) => `${question.text} ${question.author}`}
      searchLabel={tableText.search}
      empty={<Empty>{batchesText.noQuestions}</Empty>}
    />
  );
}

function columns(): Column<Row>[] {
  const { columns: headers } = adminQuestionsText;
  return [
    { header: batchPageText.rank, kind: 'number', cell: ({ rank, joint }) => (joint ? `${rank} =` : rank) },
    {
      header: headers.question,
      kind: 'lead',
      cell: ({ question }) => (
        <>
          <span className="row-name" dir="auto">
            {question.text}
          </span>
          <small className="row-note">
            <bdi>{question.author}</bdi>
          </small>
        </>
      ),
    },
    { header: headers.votes, kind: 'number', cell: ({ question }) => toNumberText(question.votes) },
    { header: headers.stones, kind: 'number', cell: ({ question }) => toNumberText(question.stones) },
  ];
}
