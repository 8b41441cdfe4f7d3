import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { batchRules } from '#contract/council/batch-rule-rows.ts';
import { fileNameOf } from '#contract/council/file-names.ts';
import { type Handover, handoversApi, usualSheets, withSheets } from '#contract/council/handovers.ts';
import type { RankingFile } from '#contract/council/ranking-files.ts';
import type { StoredIdentity } from '#contract/running/identity.ts';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { LanguageOptions } from '#web/panel-kit/language-options.tsx';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { usePrintName } from '#web/ui/use-print-name.ts';
import { PackCover } from './pack-cover.tsx';
import { InPackLanguage, type PackLanguage, packLanguages } from './pack-language.ts';
import { PackRanking } from './pack-ranking.tsx';
import { PackSheet } from './pack-sheet.tsx';
import { handoversQuery, rankingFileQuery, useHandOver } from './queries.ts';

/** The result of a batch as the pages that are handed to its council, and the press that puts on record that they are handed over. */
export function Pack({ batchId }: { batchId: string }) {
  const file = useQuery(rankingFileQuery(batchId));
  const council = useQuery(identityQuery);
  const name = file.data?.batch.name;
  useEffect(() => {
    if (name !== undefined) document.title = name;
  }, [name]);
  return (
    <main id="main" className="pack">
      {file.data && council.data ? (
        <InChosenLanguage file={file.data} council={council.data} />
      ) : (
        <ListAwaited error={file.error ?? council.error} />
      )}
    </main>
  );
}

/** The pages are for the council: they begin in its language, and whoever prints them chooses. */
function InChosenLanguage({ file, council }: { file: RankingFile; council: StoredIdentity }) {
  const [languages] = useState(() => packLanguages(council));
  const [chosen, setChosen] = useState<string | null>(council.language);
  const find = (wanted: string | null) => languages.find(({ code }) => code === wanted);
  const language = find(chosen) ?? find(activeTexts().language.code); // the council's may be none of ours
  usePrintName(language && `${fileNameOf('hand-over', file.batch)}-${language.code}`);
  if (!language) return null;
  return (
    <InPackLanguage value={language}>
      <Pages file={file} language={language} languages={languages} onLanguage={setChosen} />
    </InPackLanguage>
  );
}

function Pages({ file, ...choice }: { file: RankingFile } & LanguageFieldProps) {
  const { language } = choice;
  const { rules } = file.batch;
  const [typed, setTyped] = useState(String(usualSheets));
  const first = rules.council_size === null ? toCount(typed) : undefined;
  const isInvalid = rules.council_size === null && first === undefined;
  const sheets = isInvalid ? [] : withSheets(file.questions, rules, first);
  const most = file.questions[0]?.stones ?? 0;
  const handOver = useHandOver(file.batch.id);
  const mayHandOver = usePermissions()(handoversApi.create);
  const { data: handovers } = useQuery(handoversQuery(file.batch.id));
  const handover = findHandover(handovers, file, sheets);
  return (
    <>
      <div className="pack-head">
        <a className="link-row" href={`/admin?batch=${file.batch.id}&view=results`}>
          {adminTexts.pack.back}
        </a>
        <LanguageField {...choice} />
        {rules.council_size === null && <SheetsField typed={typed} isInvalid={isInvalid} onType={setTyped} />}
        <p className="quiet">
          {adminTexts.pack.pages({ questions: sheets.length })}.{' '}
          {mayHandOver && adminTexts.pack.printHint({ act: adminTexts.pack.handOver })}
        </p>
        <Button variant="primary" onClick={() => !isInvalid && window.print()}>
          {adminTexts.pack.print}
        </Button>
        {mayHandOver && !handover && (
          <Button pending={handOver.isPending} onClick={() => !isInvalid && handOver.mutate(first)}>
            {adminTexts.pack.handOver}
          </Button>
        )}
      </div>
      <div className="pack-pages" lang={language.code} dir={language.direction}>
        <PackCover file={file} sheets={sheets} handover={handover} />
        <PackRanking file={file} />
        {sheets.map((question, index) => (
          <PackSheet key={question.id} file={file} question={question} n={index + 1} all={sheets.length} most={most} />
        ))}
      </div>
    </>
  );
}

/** That these very pages are on record as handed over. */
function findHandover(handovers: readonly Handover[] = [], { batch }: RankingFile, sheets: readonly { id: string }[]) {
  const ids = sheets.map(({ id }) => id).join();
  return handovers.find(({ round, questions }) => round === batch.round && questions.join() === ids);
}

type LanguageFieldProps = {
  language: PackLanguage;
  languages: readonly PackLanguage[];
  onLanguage: (code: string) => void;
};

function LanguageField({ language, languages, onLanguage }: LanguageFieldProps) {
  return (
    <Field label={adminTexts.pack.language}>
      <Select value={language.code} onChange={({ currentTarget }) => onLanguage(currentTarget.value)}>
        <LanguageOptions languages={languages} />
      </Select>
    </Field>
  );
}

type SheetsFieldProps = { typed: string; isInvalid: boolean; onType: (typed: string) => void };

function SheetsField({ typed, isInvalid, onType }: SheetsFieldProps) {
  return (
    <Field
      label={adminTexts.pack.sheets}
      hint={adminTexts.pack.sheetsHint}
      error={isInvalid ? adminTexts.pack.sheetsInvalid({ most: batchRules.council_size.most }) : undefined}
    >
      <Input inputMode="numeric" value={typed} onChange={({ currentTarget }) => onType(currentTarget.value)} />
    </Field>
  );
}

function toCount(typed: string): number | undefined {
  const count = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= batchRules.council_size.most ? count : undefined;
}
