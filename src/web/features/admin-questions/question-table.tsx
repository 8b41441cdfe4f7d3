import type { Batch } from '#contract/batches.ts';
import { type Question, type QuestionOrder, questionsApi } from '#contract/questions.ts';
import { FoundTable } from '#web/panel-kit/found-table.tsx';
import { useMay } from '#web/panel-kit/may.ts';
import { adminQuestionsText, adminText, tableText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Stone } from '#web/ui/stone.tsx';
import type { useFoundList } from '#web/ui/use-found-list.ts';
import { batchNameOf } from './batch-name.ts';
import { excerpt } from './excerpt.ts';

type QuestionTableProps = {
  total: number;
  list: ReturnType<typeof useFoundList<Question, QuestionOrder>>;
  batches: readonly Batch[];
} & QuestionActs;

type QuestionActs = Record<'onEdit' | 'onDelete', (question: Question) => void>;

const { newest, oldest, author, stones } = tableText.orders;
const orderLabels = { newest, oldest, author, stones } satisfies Record<QuestionOrder, string>;

export function QuestionTable({ total, list, batches, ...acts }: QuestionTableProps) {
  const may = useMay();
  const actions: Column<Question> = {
    header: adminText.actions,
    kind: 'actions',
    cell: (question) => <QuestionActions question={question} {...acts} />,
  };
  const mayAct = may(questionsApi.update) || may(questionsApi.delete);
  const columns = [...columnsOf(batches), ...(mayAct ? [actions] : [])];
  return (
    <FoundTable
      label={adminQuestionsText.title}
      className="t-questions"
      columns={columns}
      total={total}
      list={list}
      orderLabels={orderLabels}
      searchLabel={adminQuestionsText.search}
      empty={adminQuestionsText.empty}
    />
  );
}

function StoneCount({ stones }: { stones: number }) {
  return (
    <span className={stones > 0 ? 'stone-count on' : 'stone-count'}>
      <Stone size={1} hollow={stones === 0} />
      {stones}
    </span>
  );
}

function columnsOf(batches: readonly Batch[]): Column<Question>[] {
  const { columns: headers } = adminQuestionsText;
  return [
    {
      header: headers.question,
      kind: 'lead',
      cell: ({ text }) => (
        <span className="three-lines" dir="auto" title={text}>
          {text}
        </span>
      ),
    },
    {
      header: headers.author,
      cell: ({ author }) => (
        <span>
          <bdi>{author}</bdi>
        </span>
      ),
    },
    { header: headers.email, cell: ({ author_email }) => author_email && <EmailText>{author_email}</EmailText> },
    {
      header: headers.batch,
      cell: (question) => (
        <span className={question.batch_id === null ? 'quiet' : undefined}>
          <bdi>{batchNameOf(question, batches)}</bdi>
        </span>
      ),
    },
    { header: headers.votes, kind: 'number', cell: ({ votes }) => votes },
    { header: headers.stones, kind: 'number', cell: ({ stones }) => <StoneCount stones={stones} /> },
    { header: headers.submitted, cell: ({ timestamp }) => <Day moment={timestamp} /> },
  ];
}

function QuestionActions({ question, onEdit, onDelete }: { question: Question } & QuestionActs) {
  const may = useMay();
  const what = adminQuestionsText.quoted({ start: excerpt(question.text, 60) });
  return (
    <div className="row-acts">
      {may(questionsApi.update) && (
        <Button
          variant="plain"
          aria-label={adminText.on({ action: adminText.edit, what })}
          onClick={() => onEdit(question)}
        >
          {adminText.edit}
        </Button>
      )}
      {may(questionsApi.delete) && (
        <Button
          variant="plain-danger"
          aria-label={adminText.on({ action: adminText.delete, what })}
          onClick={() => onDelete(question)}
        >
          {adminText.delete}
        </Button>
      )}
    </div>
  );
}
