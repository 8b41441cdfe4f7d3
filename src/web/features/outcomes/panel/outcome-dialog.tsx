import { type FormEvent, useState } from 'react';
import {
  firstOutcomes,
  follows,
  isSaid,
  needsReason,
  type Outcome,
  type OutcomeState,
  outcomeMoves,
} from '#contract/council/council-outcome.ts';
import { WrittenOutcome } from '#contract/council/outcomes.ts';
import type { ResultPageQuestion } from '#contract/council/results.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { ToldByMail } from '#web/features/news/panel/told-by-mail.tsx';
import { outcomeSentence } from '#web/features/outcomes/visitor/outcome-note.tsx';
import { isConflict } from '#web/panel-kit/edit-conflict.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { saysUnchanged } from '#web/panel-kit/unchanged.ts';
import { adminTexts } from '#web/text/admin.ts';
import { today } from '#web/text/local-moment.ts';
import { Field, Input, Select, Textarea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { isTooLate, useWriteOutcome, wasReopened } from './queries.ts';

type Draft = { state: OutcomeState | 'none'; words: string; day: string; due: string; link: string };
type Wrong = Partial<Record<keyof Draft, string>>;

type OutcomeDialogProps = {
  batch: string;
  /** As it was when the dialog was opened. */
  opened: ResultPageQuestion;
  /** As it is by now. */
  latest: ResultPageQuestion | undefined;
  onClose: () => void;
};

/** Writes what became of a question that went to the council. What is typed stays until it is saved. */
export function OutcomeDialog({ batch, opened, latest = opened, onClose }: OutcomeDialogProps) {
  const write = useWriteOutcome();
  const [typed, setDraft] = useState<Draft>(() => toDraft(opened.outcome));
  const states = statesAfter(latest.outcome);
  // What somebody else has written meanwhile may be followed by other states.
  const draft = { ...typed, state: states.find((state) => state === typed.state) ?? states[0] ?? 'none' };
  const [wrong, setWrong] = useState<Wrong>({});
  const edit = (change: Partial<Draft>) => {
    const edited = { ...draft, ...change };
    setDraft('due' in change ? onItsDay(edited, latest.outcome) : edited);
  };
  const changeState = (state: Draft['state']) => setDraft(inState(draft, state, latest.outcome));
  const conflict = isConflict(write.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = toOutcome(draft);
    setWrong('wrong' in read ? read.wrong : {});
    if ('wrong' in read || write.isPending) return;
    if (saysUnchanged(read.outcome, latest.outcome)) return onClose();
    // As `revisionToSaveOn`: after a conflict has been shown, saving again is meant.
    const insteadOf = conflict ? latest.outcome : opened.outcome;
    write.mutate({ batch, question: opened.id, outcome: read.outcome, insteadOf }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={adminTexts.outcomes.dialog}
      description={<p {...inOwnLanguage(opened.language)}>{opened.text}</p>}
      submit={adminTexts.outcomes.save}
      pending={write.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={faultOf(write.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && <p className="form-error">{adminTexts.outcomes.meanwhile({ value: sayOutcome(latest.outcome) })}</p>}
      {tellsOf(draft, latest.outcome) && <ToldByMail ids={[opened.id]} batch={batch} />}
      <Fields draft={draft} wrong={wrong} states={states} onState={changeState} onEdit={edit} />
    </FormDialog>
  );
}

/** Whether people hear of it: what the council said, and not that other words stand there for it. */
function tellsOf({ state, due }: Draft, before: Outcome | null): boolean {
  return isSaid(state) && follows({ state, due }, before);
}

/** The state that stands there, in other words; what can follow it; and that it is taken back. */
function statesAfter(outcome: Outcome | null): readonly Draft['state'][] {
  return outcome ? [...new Set([outcome.state, ...outcomeMoves[outcome.state], 'none'] as const)] : firstOutcomes;
}

function faultOf(error: unknown): string | undefined {
  if (wasReopened(error)) return adminTexts.outcomes.reopened;
  return isTooLate(error) ? adminTexts.outcomes.tooLate : failureText(error);
}

type FieldsProps = {
  draft: Draft;
  wrong: Wrong;
  states: readonly Draft['state'][];
  onState: (state: Draft['state']) => void;
  onEdit: (change: Partial<Draft>) => void;
};

function Fields({ draft: { state, words, day, due, link }, wrong, states, onState, onEdit }: FieldsProps) {
  const toState = (value: string) => states.find((one) => one === value) ?? state;
  return (
    <>
      <Field label={adminTexts.outcomes.state}>
        <Select value={state} onChange={({ target }) => onState(toState(target.value))}>
          {states.map((one) => (
            <option key={one} value={one}>
              {adminTexts.outcomes.states[one]}
            </option>
          ))}
        </Select>
      </Field>
      {state !== 'none' && (
        <>
          <Field label={adminTexts.outcomes.day} error={wrong.day}>
            <Input className="num" type="date" value={day} onChange={({ target }) => onEdit({ day: target.value })} />
          </Field>
          {state === 'promised' && (
            <Field label={adminTexts.outcomes.due} hint={adminTexts.outcomes.dueHint} error={wrong.due}>
              <Input className="num" type="date" value={due} onChange={({ target }) => onEdit({ due: target.value })} />
            </Field>
          )}
          <Field label={adminTexts.outcomes.words} hint={adminTexts.outcomes.wordsHint} error={wrong.words}>
            <Textarea
              rows={5}
              maxLength={maxLengths.councilWords}
              dir="auto"
              value={words}
              onChange={({ target }) => onEdit({ words: target.value })}
            />
          </Field>
          <Field label={adminTexts.outcomes.link} hint={adminTexts.outcomes.linkHint} error={wrong.link}>
            <Input
              type="text"
              inputMode="url"
              dir="ltr"
              autoComplete="off"
              maxLength={maxLengths.link}
              value={link}
              onChange={({ target }) => onEdit({ link: target.value })}
            />
          </Field>
        </>
      )}
    </>
  );
}

/** Another state is said today, in words of its own: those that stand there stay with the earlier one. What was typed stays. */
function inState({ state: _, ...fields }: Draft, state: Draft['state'], outcome: Outcome | null): Draft {
  const { state: stands, ...standing } = toDraft(outcome);
  const { state: __, ...fresh } = toDraft(null);
  const isTyped = ![standing, fresh].some((one) => JSON.stringify(one) === JSON.stringify(fields));
  return { state, ...(isTyped ? fields : state === stands ? standing : fresh) };
}

/** A promise for another day is a further one, which is made today. */
function onItsDay(draft: Draft, before: Outcome | null): Draft {
  if (!before || draft.state !== before.state) return draft;
  const [from, to] = follows({ ...before, due: draft.due }, before) ? [before.day, today()] : [today(), before.day];
  return draft.day === from ? { ...draft, day: to } : draft;
}

/** Nothing yet: it was sent, today. */
function toDraft(outcome: Outcome | null): Draft {
  const { state = 'sent', words, day = today(), due, link } = outcome ?? {};
  return { state, words: words ?? '', day, due: due ?? '', link: link ?? '' };
}

/** What the contract takes, or what is wrong, by field. */
function toOutcome({ state, due, ...fields }: Draft): { outcome: WrittenOutcome | null } | { wrong: Wrong } {
  if (state === 'none') return { outcome: null };
  const { data, error } = WrittenOutcome.safeParse({ state, ...fields, ...(state === 'promised' && { due }) });
  if (data) return { outcome: data };
  const texts: Record<string, string> = {
    day: adminTexts.outcomes.dayInvalid,
    link: adminTexts.outcomes.linkInvalid,
    due: adminTexts.outcomes.dueInvalid,
    words: fields.words.trim() ? adminTexts.panel.field.characters : wordsNeeded(state),
  };
  return { wrong: Object.fromEntries(error.issues.map(({ path: [field = ''] }) => [field, texts[String(field)]])) };
}

function wordsNeeded(state: OutcomeState): string {
  return needsReason(state) ? adminTexts.outcomes.reasonNeeded : adminTexts.outcomes.wordsNeeded;
}

/** What somebody else has written, in one line. */
function sayOutcome(outcome: Outcome | null): string {
  if (!outcome) return adminTexts.outcomes.nothing;
  return [outcomeSentence(outcome), outcome.words, outcome.link].filter(Boolean).join(' · ');
}
