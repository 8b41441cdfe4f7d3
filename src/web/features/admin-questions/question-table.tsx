import type { Batch } from '#contract/batches.ts';
import { type Question, questionsApi } from '#contract/questions.ts';
import { adminQuestionsText, adminText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Stone } from '#web/ui/stone.tsx';
import { useMay } from '../administrators/may.ts';
import { batchNameOf } from './batch-name.ts';
import { excerpt } from './excerpt.ts';

type QuestionTableProps = {
  questions: readonly Question[];
  batches: readonly Batch[];
  onEdit: (question: Question) => void;
  onDelete: (question: Question) => void;
};

export function QuestionTable({ questions, batches, onEdit, onDelete }: QuestionTableProps) {
  const may = useMay();
  const mayEdit = may(questionsApi.update);
  const mayDelete = may(questionsApi.delete);
  const { columns: headers } = adminQuestionsText;
  const actions: Column<Question> = {
    header: adminText.actions,
    kind: 'actions',
    cell: (question) => {
      const what = adminQuestionsText.quoted(excerpt(question.text, 60));
      return (
        <div className="row-acts">
          {mayEdit && (
            <Button variant="plain" aria-label={adminText.on(adminText.edit, what)} onClick={() => onEdit(question)}>
              {adminText.edit}
            </Button>
          )}
          {mayDelete && (
            <Button
              variant="plain-danger"
              aria-label={adminText.on(adminText.delete, what)}
              onClick={() => onDelete(question)}
            >
              {adminText.delete}
            </Button>
          )}
        </div>
      );
    },
  };
  const columns: Column<Question>[] = [
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
    ...(mayEdit || mayDelete ? [actions] : []),
  ];
  return (
    <DataTable
      label={adminQuestionsText.title}
      className="t-questions"
      columns={columns}
      rows={questions}
      toSearchText={(question) =>
        [question.text, question.author, question.author_email, batchNameOf(question, batches)].join(' ')
      }
      searchLabel={adminQuestionsText.search}
      empty={<Empty>{adminQuestionsText.empty}</Empty>}
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
