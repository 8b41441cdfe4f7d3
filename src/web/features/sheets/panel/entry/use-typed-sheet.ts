import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { InvalidReason } from '#contract/council/sheets.ts';
import type { Pass } from '#contract/council/stacks.ts';
import { inGroups } from '#contract/wire/typed-code.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { codeIn } from '#web/scanned-code.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { keysOfReasons, toAllSigns } from './typed-sheet.ts';
import { useCodeCheck } from './use-code-check.ts';
import { type Stands, useEntry } from './use-entry.ts';

export type EntryOf = {
  batchId: string;
  stackId: string;
  pass: Pass;
  /** The sheet that is looked at first, with what was typed of it; empty where any may come. */
  first: { code: string; typed: string };
};

/** What is typed of the next sheet, and what Return and the keys of reasons do with it. */
export function useTypedSheet(of: EntryOf) {
  const [code, setCode] = useState(inGroups(of.first.code));
  const [typed, setTyped] = useState(of.first.typed);
  /** With a third look of two: the code of the other one. */
  const [countersign, setCountersign] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const signsField = useRef<HTMLInputElement>(null);
  const { last, count, sending } = useEntry(of);
  const { ofCode, check } = useCodeCheck(of, codeField);

  const next = () => {
    setCode('');
    setTyped('');
    setCountersign('');
    codeField.current?.focus();
  };
  const send = (stands: Stands, said: string, replaces = false) => {
    setIncomplete(false);
    if (codeIn(code) === '') codeField.current?.focus();
    else
      sending.mutate(
        { code: codeIn(code), stands, said, replaces, countersign: countersign.trim() },
        {
          onSuccess: ({ for_other_pass }) => (for_other_pass ? check(codeIn(code)) : next()),
          // A pass that has the sheet may be the wrong one.
          onError: (error) => isEntered(error) && check(codeIn(code)),
        },
      );
  };
  /** A code that the camera saw. */
  const takeCode = (text: string) => {
    setCode(inGroups(codeIn(text)));
    signsField.current?.focus();
    check(codeIn(text));
  };
  const sendInvalid = (invalid: InvalidReason) => send({ invalid }, lazyTexts.paperPanel.reasons[invalid]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (document.activeElement === codeField.current) {
      if (codeIn(code) === '') return;
      signsField.current?.focus();
      return check(codeIn(code));
    }
    const signs = toAllSigns(typed);
    setIncomplete(signs === undefined);
    if (signs) send({ signs }, signs.join(' '));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const reason = keysOfReasons.find(([name]) => name === event.key)?.[1];
    if (!reason) return;
    event.preventDefault();
    sendInvalid(reason);
  };
  const { error, variables } = sending;
  /** Puts the sheet in place of what this pass has, where it was entered otherwise before. */
  const replace = isEntered(error) && variables ? () => send(variables.stands, variables.said, true) : undefined;
  return {
    ...{
      code,
      setCode,
      typed,
      setTyped,
      countersign,
      setCountersign,
      isIncomplete,
      codeField,
      signsField,
      last,
      count,
      ...ofCode(codeIn(code)),
      startsOnSigns: of.first.code !== '',
    },
    ...{ isPending: sending.isPending, error, submit, onKeyDown, sendInvalid, takeCode, replace },
  };
}

const isEntered = (error: unknown) => hasCode(error, 'sheet_entered');
