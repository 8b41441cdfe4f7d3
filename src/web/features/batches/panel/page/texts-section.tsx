import { useState } from 'react';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { type Phase, phases, phaseTextName } from '#contract/council/public-batch.ts';
import { isOffered } from '#contract/council/question-state.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { useUpdatePhaseTexts } from '#web/features/batches/panel/queries.ts';
import { revisionToSaveOn } from '#web/panel-kit/edit-conflict.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { LeaveGuard } from '#web/panel-kit/leave-guard.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { TextLanguageField } from '#web/panel-kit/text-language-field.tsx';
import { saysUnchanged } from '#web/panel-kit/unchanged.ts';
import { adminTexts } from '#web/text/admin.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { linkAddresses } from '#web/ui/linked-text.tsx';
import { ReasonFields } from './reason-fields.tsx';
import type { SectionProps } from './section-props.ts';
import { isWritten, type TextDraft, textOf, toChange, toDraft, withText } from './text-draft.ts';
import { TextsAsIn } from './texts-as-in.tsx';

/** What visitors read in each phase, in every language, with how it will look beside it. */
export function TextsSection({ batch, batches }: SectionProps) {
  const { opened, draft, setDraft, save, update } = useTexts(batch);
  const [language, setLanguage] = useState('');
  const mayAct = usePermissions()(batchesApi.update);
  const changed = JSON.stringify(toChange(draft)) !== JSON.stringify(toChange(toDraft(opened)));
  return (
    <form
      className="batch-texts"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className="quiet">{adminTexts.batchPage.textsLead}</p>
      {mayAct && <TextsAsIn batch={batch} batches={batches} draft={draft} onChange={setDraft} />}
      <TextLanguageField value={language} onChange={setLanguage} isWritten={(code) => isWritten(draft, code)} />
      {Object.values(phases).map((phase) => (
        <PhaseTextField
          key={phase}
          phase={phase}
          draft={draft}
          language={language}
          readOnly={!mayAct}
          onChange={(text) => setDraft(withText(draft, language, phaseTextName(phase), text))}
        />
      ))}
      {language === '' && (
        <Field label={adminTexts.batches.policyField} hint={adminTexts.batches.policyHint}>
          <Textarea
            className="three"
            rows={3}
            dir="auto"
            maxLength={maxLengths.phaseText}
            readOnly={!mayAct}
            value={textOf(draft, '', 'policy')}
            onChange={({ currentTarget }) => setDraft(withText(draft, '', 'policy', currentTarget.value))}
          />
        </Field>
      )}
      {language === '' && isOnSite(batch) && (
        <Field label={adminTexts.batches.venueField} hint={adminTexts.batches.venueHint}>
          <Input
            dir="auto"
            maxLength={maxLengths.venue}
            readOnly={!mayAct}
            value={textOf(draft, '', 'venue')}
            onChange={({ currentTarget }) => setDraft(withText(draft, '', 'venue', currentTarget.value))}
          />
        </Field>
      )}
      {language !== '' && batch.reasons?.some((reason) => !isOffered(reason)) && (
        <ReasonFields
          reasons={batch.reasons}
          language={language}
          draft={draft}
          readOnly={!mayAct}
          onChange={setDraft}
        />
      )}
      <LeaveGuard unsaved={changed} saving={update.isPending} />
      {update.error && <FormError>{failureText(update.error)}</FormError>}
      {mayAct && (
        <div className="create-end">
          <Button type="submit" variant="primary" pending={update.isPending}>
            {update.isPending ? adminTexts.panel.updating : adminTexts.batches.updatePhaseTexts}
          </Button>
          <span className="quiet small" role="status">
            {changed && adminTexts.batchPage.unsaved}
          </span>
        </div>
      )}
    </form>
  );
}

/** Whether something of this batch stands in a place that people have to find. */
function isOnSite({ rules }: Batch): boolean {
  return takesChannel(rules, 'booth') || takesChannel(rules, 'paper');
}

/** What is typed, on the batch as it was when typing began or was last saved. */
function useTexts(batch: Batch) {
  const update = useUpdatePhaseTexts();
  const [opened, setOpened] = useState(batch);
  const [draft, setDraft] = useState(() => toDraft(batch));
  const save = () => {
    if (update.isPending || saysUnchanged(toChange(draft), batch)) return;
    const revision = revisionToSaveOn(opened, batch, update.error);
    update.mutate(
      { id: batch.id, revision, change: toChange(draft) },
      {
        onSuccess: (saved) => {
          setOpened(saved);
          // What is typed meanwhile stays.
          setDraft((now) => (now === draft ? toDraft(saved) : now));
        },
      },
    );
  };
  return { opened, draft, setDraft, save, update };
}

type PhaseTextFieldProps = {
  phase: Phase;
  draft: TextDraft;
  language: string;
  readOnly: boolean;
  onChange: (text: string) => void;
};

function PhaseTextField({ phase, draft, language, readOnly, onChange }: PhaseTextFieldProps) {
  const text = textOf(draft, language, phaseTextName(phase));
  const otherwise = (language !== '' && textOf(draft, '', phaseTextName(phase))) || publicText.phaseTexts[phase];
  return (
    <div className="phase-text" data-phase={phase}>
      <Field label={adminTexts.batches.phaseTextFields[phase]}>
        <Textarea
          className="three"
          rows={3}
          dir="auto"
          lang={language || undefined}
          placeholder={otherwise}
          maxLength={maxLengths.phaseText}
          readOnly={readOnly}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Field>
      <section className="text-preview" aria-labelledby={`preview-${phase} preview-of-${phase}`}>
        <p className="next-over" id={`preview-${phase}`}>
          {adminTexts.batchPage.preview}
        </p>
        <h2 id={`preview-of-${phase}`}>{publicText.phaseTitles[phase]}</h2>
        <p dir="auto" lang={language || undefined}>
          {linkAddresses(text.trim() || otherwise)}
        </p>
      </section>
    </div>
  );
}
