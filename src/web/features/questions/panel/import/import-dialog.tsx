import './import.css';
import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { OverdueNote } from '#web/features/checks/panel/overdue-note.tsx';
import { failureText } from '#web/panel-kit/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ColumnPlaces } from './column-places.tsx';
import { FaultList, FirstRows, RepeatedList } from './import-preview.tsx';
import { reasonOf, stateOf } from './import-state.ts';
import { ReadAs } from './read-as.tsx';
import { type ImportSentences, importSentences } from './texts.ts';
import { useCheck, useImport } from './use-import.ts';
import { type ReadSource, useTable } from './use-table.ts';

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
      <OverdueNote batch={batch} />
      <Source source={source} sentences={sentences} />
      {source.read && <ReadAs read={source.read} sentences={sentences} onChoose={source.choose} />}
      {source.read && source.layout && (
        <ColumnPlaces
          table={source.read.table}
          layout={source.layout}
          sentences={sentences}
          onChange={source.setLayout}
        />
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

type SourceProps = { source: ReadSource; sentences: ImportSentences };

function Source({ source, sentences }: SourceProps) {
  const { unreadable, field } = source;
  const wrong = unreadable ? reasonOf(unreadable, sentences) : undefined;
  const saveTemplate = () => void import('./template.ts').then((template) => template.saveTemplate(sentences));
  return (
    <>
      <div>
        <Button variant="plain" onClick={saveTemplate}>
          {sentences.template}
        </Button>
      </div>
      <Field label={sentences.file} error={field === 'file' ? wrong : undefined} spoken>
        <Input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          // A browser says nothing where the same file is chosen again, which somebody has put right meanwhile.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ currentTarget }) => source.readFile(currentTarget.files?.[0])}
        />
      </Field>
      <Field label={sentences.paste} error={field === 'paste' ? wrong : undefined} spoken>
        <Textarea rows={3} dir="auto" onChange={({ currentTarget }) => source.readText(currentTarget.value)} />
      </Field>
    </>
  );
}
