import { type ReactNode, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { paperApi } from '#contract/council/paper.ts';
import { isBlind } from '#contract/council/public-batch.ts';
import { type Question, type QuestionOrder, questionsApi } from '#contract/council/questions.ts';
import { excerpt } from '#text/excerpt.ts';
import { toShownEmail } from '#text/shown-email.ts';
import { FoundTable } from '#web/panel-kit/found-table.tsx';
import { usePermissions, useReadsAddresses } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toAuthorText } from '#web/text/author.ts';
import { Asker } from '#web/ui/asker.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Day } from '#web/ui/day.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { Stone } from '#web/ui/stone.tsx';
import type { ToolbarProps } from '#web/ui/toolbar.tsx';
import type { useFoundList } from '#web/ui/use-found-list.ts';
import { batchNameOf } from './batch-name.ts';
import { HiddenFigure } from './hidden-figure.tsx';
import { type BatchWithBallotPaper, figureNotes, hasHiddenStones, paperOf } from './paper.ts';
import type { PaperAct } from './paper-act-dialog.tsx';
import { PaperActs } from './paper-acts.tsx';
import { PaperMarks } from './paper-marks.tsx';
import { PutBack } from './put-back.tsx';
import { RowActs } from './row-acts.tsx';
import type { Selection } from './selection/use-selection.ts';

type QuestionTableProps = {
  label: string;
  total: number;
  list: ReturnType<typeof useFoundList<Question, QuestionOrder>>;
  batches: readonly Batch[];
  /** Only those of this batch, or of `none`: their batch is not said again in each row. */
  within: string | undefined;
  selection: Selection;
  toolbar: ToolbarProps;
  /** Stands directly above the rows. */
  above: ReactNode;
  /** What stands in place of rows, where there are none for another reason than that nobody asked. */
  empty?: string | undefined;
} & QuestionActs;

export type QuestionActs = Record<'onEdit' | 'onDelete', (question: Question) => void> & {
  onAct: (act: PaperAct) => void;
};

export function QuestionTable(props: QuestionTableProps) {
  const { label, total, list, batches, within, selection, toolbar, above, empty, ...acts } = props;
  const may = usePermissions();
  const withAddresses = useReadsAddresses();
  const actions: Column<Question> = {
    header: adminTexts.panel.actions,
    kind: 'actions',
    cell: (question) => <QuestionActions question={question} paper={paperOf(question, batches)} {...acts} />,
  };
  const mayAct = may(questionsApi.update) || may(questionsApi.delete);
  const columns = [
    wordsColumn(mayAct ? selection : undefined, batches),
    ...authorColumns(),
    ...(within === undefined ? [batchColumn(batches)] : []),
    ...figureColumns(batches),
    ...(mayAct ? [actions] : []),
  ];
  return (
    <FoundTable
      label={label}
      className={within === undefined ? 't-questions' : 't-questions of-one-batch'}
      columns={columns}
      total={total}
      list={list}
      orderLabels={orderLabels(batches)}
      searchLabel={withAddresses ? adminTexts.questions.search : adminTexts.questions.searchWords}
      empty={empty ?? adminTexts.questions.empty}
      toolbar={toolbar}
      above={
        <>
          {figureNotes(batches).map((note) => (
            <p className="figure-note" key={note}>
              {note}
            </p>
          ))}
          {above}
        </>
      }
    />
  );
}

/** Who sorts by stones while those of a batch are not shown would see zeros sorted. */
function orderLabels(batches: readonly Batch[]): Partial<Record<QuestionOrder, string>> {
  const { newest, oldest, author, stones } = adminTexts.table.orders;
  return { newest, oldest, author, ...(!batches.some(isBlind) && { stones }) };
}

function StoneCount({ stones }: { stones: number }) {
  return (
    <span className={stones > 0 ? 'stone-count on' : 'stone-count'}>
      <Stone size={1} hollow={stones === 0} />
      {stones}
    </span>
  );
}

/** A tick before the words; it says what it ticks. */
function Tick({ question, selection }: { question: Question; selection: Selection }) {
  const what = adminTexts.questions.quoted({ start: excerpt(question.text, 60) });
  return (
    <label className="row-tick">
      <input
        type="checkbox"
        aria-label={adminTexts.questions.selectOne({ what })}
        checked={selection.has(question.id)}
        onChange={({ currentTarget }) => selection.set([question.id], currentTarget.checked)}
      />
    </label>
  );
}

function wordsColumn(selection: Selection | undefined, batches: readonly Batch[]): Column<Question> {
  return {
    header: adminTexts.questions.columns.question,
    kind: 'lead',
    className: 'of-words',
    cell: (question) => (
      <div className="words-cell">
        {selection && <Tick question={question} selection={selection} />}
        <div>
          <Words question={question} />
          <PaperMarks question={question} />
          <DeclinedBecause question={question} />
          <WayBack question={question} paper={paperOf(question, batches)} />
        </div>
      </div>
    ),
  };
}

// Two lines of the narrowest column that there is.
const neverCut = 50;

/** Two lines of the question, and the whole of it and of its row on a press. */
function Words({ question: { text, language } }: { question: Question }) {
  const [whole, setWhole] = useState(false);
  const words = (
    <span className="two-lines" {...inOwnLanguage(language)}>
      {text}
    </span>
  );
  if (text.length <= neverCut && !text.includes('\n')) return <span className="row-words">{words}</span>;
  return (
    <button type="button" className="row-words" aria-expanded={whole} onClick={() => setWhole(!whole)}>
      {words}
    </button>
  );
}

function DeclinedBecause({ question: { state, reason } }: { question: Question }) {
  if (state !== 'declined' || !reason) return null;
  return <p className="quiet">{adminTexts.questions.byState.declinedBecause({ reason })}</p>;
}

function WayBack({ question, paper }: { question: Question; paper: BatchWithBallotPaper | undefined }) {
  const may = usePermissions()(paperApi.takeOut);
  return may && paper && question.taken_out ? <PutBack question={question} batch={paper} /> : null;
}

function authorColumns(): Column<Question>[] {
  const { columns: headers } = adminTexts.questions;
  return [
    {
      header: headers.author,
      className: 'of-author',
      cell: (question) => (
        <span className="two-lines" title={toAuthorText(question.author)}>
          <Asker of={question} />
        </span>
      ),
    },
    {
      header: headers.email,
      className: 'of-email',
      cell: ({ author_email }) =>
        author_email && (
          <span className="two-lines" title={toShownEmail(author_email)}>
            <EmailText>{author_email}</EmailText>
          </span>
        ),
    },
  ];
}

function batchColumn(batches: readonly Batch[]): Column<Question> {
  return {
    header: adminTexts.questions.columns.batch,
    className: 'of-batch',
    cell: (question) => (
      <span className={question.batch_id === null ? 'two-lines quiet' : 'two-lines'}>
        <bdi>{batchNameOf(question, batches)}</bdi>
      </span>
    ),
  };
}

function figureColumns(batches: readonly Batch[]): Column<Question>[] {
  const { columns: headers } = adminTexts.questions;
  return [
    {
      header: headers.votes,
      kind: 'number',
      className: 'of-votes',
      cell: (question) => (hasHiddenStones(question, batches) ? <HiddenFigure /> : question.votes),
    },
    {
      header: headers.stones,
      kind: 'number',
      className: 'of-stones',
      cell: (question) =>
        hasHiddenStones(question, batches) ? <HiddenFigure /> : <StoneCount stones={question.stones} />,
    },
    { header: headers.submitted, className: 'of-moment', cell: ({ timestamp }) => <Day moment={timestamp} /> },
  ];
}

type QuestionActionsProps = QuestionActs & { question: Question; paper: BatchWithBallotPaper | undefined };

function QuestionActions({ question, paper, onAct, ...acts }: QuestionActionsProps) {
  return (
    <div className="row-acts">
      <RowActs question={question} isFrozen={paper !== undefined && question.state === 'merged'} {...acts} />
      {paper && <PaperActs question={question} batch={paper} onAct={onAct} />}
    </div>
  );
}
