import { type FormEvent, type RefObject, useState } from 'react';
import type { ErasedQuestions } from '#contract/personal-data.ts';
import type { Question } from '#contract/questions.ts';
import type { User } from '#contract/users.ts';
import { personalDataText } from '#web/text/admin.ts';
import { uiText } from '#web/text/ui.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { failureText } from '../administrators/failure.ts';
import { useErase } from './queries.ts';
import { isSameAddress, questionsOf } from './questions-of.ts';

type EraseDialogProps = {
  email: string;
  users: readonly User[];
  questions: readonly Question[];
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

const choices = [
  { value: 'withdraw', label: personalDataText.withdraw, hint: personalDataText.withdrawHint },
  { value: 'remove', label: personalDataText.remove, hint: personalDataText.removeHint },
] as const;

/** Asks, in numbers, before everything about an address goes. */
export function EraseDialog({ email, users, questions, onClose, returnFocusTo }: EraseDialogProps) {
  const erase = useErase();
  const [choice, setChoice] = useState<ErasedQuestions>('withdraw');
  const user = users.find((one) => isSameAddress(one.email, email));
  const theirs = questionsOf(email, questions);
  const error = failureText(erase.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!erase.isPending) erase.mutate({ email, questions: choice }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={personalDataText.eraseTitle}
      description={
        <>
          <p>{personalDataText.eraseWords}</p>
          <p className="shown">
            {user && <strong dir="auto">{user.name}</strong>}
            <EmailText>{email}</EmailText>
          </p>
          <p>
            {personalDataText.eraseNumbers(user ? 1 : 0, theirs.length)} {personalDataText.accountStays}
          </p>
        </>
      }
      pending={erase.isPending}
      onSubmit={submit}
      returnFocusTo={returnFocusTo}
      actions={
        <>
          <Button disabled={erase.isPending} onClick={onClose}>
            {uiText.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={erase.isPending}>
            {erase.isPending ? personalDataText.erasing : personalDataText.eraseConfirm}
          </Button>
        </>
      }
    >
      {theirs.length > 0 && (
        <Choice
          legend={personalDataText.whatOfQuestions(theirs.length)}
          hint={personalDataText.stonesStay(theirs.reduce((sum, { stones }) => sum + stones, 0))}
          options={choices}
          value={choice}
          onChange={setChoice}
        />
      )}
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
