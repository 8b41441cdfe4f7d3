import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Handover, usualSheets, withSheets } from '#contract/handovers.ts';
import { largestCouncil } from '#contract/public-batch.ts';
import type { RankingFile } from '#contract/ranking-files.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { packText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { PackCover } from './pack-cover.tsx';
import { PackRanking } from './pack-ranking.tsx';
import { PackSheet } from './pack-sheet.tsx';
import { rankingFileQuery, useHandOver } from './queries.ts';

/** The result of a batch as the pages that are handed to its council, and the press that prints them and puts it on record. */
export function Pack({ batchId }: { batchId: string }) {
  const { data, error } = useQuery(rankingFileQuery(batchId));
  useEffect(() => {
    if (data) document.title = data.batch.name; // what a browser proposes as the name of the PDF
  }, [data]);
  return (
    <main id="main" className="pack">
      {data ? <Pages file={data} /> : <ListAwaited error={error} />}
    </main>
  );
}

function Pages({ file }: { file: RankingFile }) {
  const { rules } = file.batch;
  const [typed, setTyped] = useState(String(usualSheets));
  const [handover, setHandover] = useState<Handover | null>(null);
  const first = rules.council_size === null ? toCount(typed) : undefined;
  const isInvalid = rules.council_size === null && first === undefined;
  const sheets = isInvalid ? [] : withSheets(file.questions, rules, first);
  const most = file.questions[0]?.stones ?? 0;
  const handOver = useHandOver(file.batch.id);
  const print = () =>
    handOver.mutate(first, {
      onSuccess: (recorded) => {
        // The page has to say who handed it over before it goes to the printer.
        flushSync(() => setHandover(recorded));
        window.print();
      },
    });
  return (
    <>
      <div className="pack-head">
        <a className="link-row" href="/admin">
          {packText.back}
        </a>
        {rules.council_size === null && (
          <SheetsField
            typed={typed}
            isInvalid={isInvalid}
            onType={(next) => {
              setTyped(next);
              setHandover(null); // other pages than those that are on record
            }}
          />
        )}
        <p className="quiet">
          {packText.pages({ questions: sheets.length })}. {packText.printHint}
        </p>
        <Button variant="primary" pending={handOver.isPending} onClick={() => !isInvalid && print()}>
          {packText.print}
        </Button>
      </div>
      <PackCover file={file} sheets={sheets} handover={handover} />
      <PackRanking file={file} />
      {sheets.map((question, index) => (
        <PackSheet key={question.id} file={file} question={question} n={index + 1} all={sheets.length} most={most} />
      ))}
    </>
  );
}

type SheetsFieldProps = { typed: string; isInvalid: boolean; onType: (typed: string) => void };

function SheetsField({ typed, isInvalid, onType }: SheetsFieldProps) {
  return (
    <Field
      label={packText.sheets}
      hint={packText.sheetsHint}
      error={isInvalid ? packText.sheetsInvalid({ most: largestCouncil }) : undefined}
    >
      <Input inputMode="numeric" value={typed} onChange={({ currentTarget }) => onType(currentTarget.value)} />
    </Field>
  );
}

function toCount(typed: string): number | undefined {
  const count = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= largestCouncil ? count : undefined;
}
