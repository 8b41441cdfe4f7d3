import './import.css';
import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { readsFirst } from '#contract/council/public-batch.ts';
import { mostImportedRows } from '#contract/council/question-import.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { toNumberText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ColumnPlaces } from './column-places.tsx';
import { FaultList, FirstRows, RepeatedList } from './import-preview.tsx';
import { type ImportSentences, importSentences } from './texts.ts';
import { type Check, useCheck, useImport } from './use-import.ts';
import { type ReadTable, useTable } from './use-table.ts';

/** Reads questions from a file or from what is pasted, shows what was read and what is wrong with it, and imports all of it or nothing. */
export function ImportDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const [sentences] = useState(importSentences);
  const source = useTable();
  const check = useCheck(batch, source.rows);
  const importing = useImport(batch, sentences);
  const { rows } = source;
  const isReady = rows !== null && check !== null && 'faulty' in check && check.faulty.length === 0 && check.count > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !importing.isPending) importing.mutate(rows, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={sentences.title}
      description={<p>{sentences.lead({ batch: batch.name })}</p>}
      submit={sentences.submit({ count: isReady ? check.count : 0 })}
      pending={importing.isPending}
      pendingLabel={sentences.submitting}
      error={failureText(importing.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Source source={source} sentences={sentences} />
      {source.table && source.layout && (
        <ColumnPlaces table={source.table} layout={source.layout} sentences={sentences} onChange={source.setLayout} />
      )}
      <p role="status" className="import-state">
        {stateOf(batch, source, check, sentences)}
      </p>
      {rows && check && 'faulty' in check && (
        <FaultList rows={rows} faulty={check.faulty} rules={batch.rules} sentences={sentences} />
      )}
      {rows && check && 'faulty' in check && (
        <RepeatedList rows={rows} repeated={check.repeated} sentences={sentences} />
      )}
      {rows && rows.length > 0 && <FirstRows rows={rows} sentences={sentences} />}
    </FormDialog>
  );
}

type SourceProps = { source: ReadTable; sentences: ImportSentences };

function Source({ source, sentences }: SourceProps) {
  const { unreadable } = source;
  const wrong = unreadable && (unreadable.code === 'quotes' ? sentences.quotes(unreadable) : sentences.unreadable);
  const saveTemplate = () => void import('./template.ts').then((template) => template.saveTemplate(sentences));
  return (
    <>
      <div>
        <Button variant="plain" onClick={saveTemplate}>
          {sentences.template}
        </Button>
      </div>
      <Field label={sentences.file} error={wrong ?? undefined}>
        <Input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onChange={({ currentTarget }) => void source.readFile(currentTarget.files?.[0])}
        />
      </Field>
      <Field label={sentences.paste}>
        <Textarea rows={3} dir="auto" onChange={({ currentTarget }) => source.readText(currentTarget.value)} />
      </Field>
    </>
  );
}

function stateOf(
  batch: Batch,
  { rows, leftOut }: ReadTable,
  check: Check,
  sentences: SourceProps['sentences'],
): string {
  if (!rows) return '';
  const count = rows.length;
  if (count === 0) return sentences.empty;
  if (count > mostImportedRows) return sentences.tooMany({ count, max: toNumberText(mostImportedRows) });
  if (!check) return sentences.checking;
  if ('failure' in check) return failureText(check.failure) ?? '';
  const without = rows.filter(({ cells }) => (cells.author_email ?? '').trim() === '').length;
  const wrong = check.faulty.length;
  return [
    wrong > 0 ? sentences.wrong({ count: wrong }) : sentences.ready({ count: check.count }),
    wrong === 0 && readsFirst(batch.rules) && sentences.readFirst,
    wrong === 0 && without > 0 && sentences.withoutAddress({ count: without }),
    check.repeated.length > 0 && sentences.repeated({ count: check.repeated.length }),
    leftOut > 0 && sentences.leftOut({ count: leftOut }),
  ]
    .filter(Boolean)
    .join(' ');
}
