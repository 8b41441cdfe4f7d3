import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import type { ErasedQuestions } from '#contract/personal-data.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { personalDataText } from '#web/text/admin.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { questionsOfQuery } from '../admin-questions/queries.ts';
import { userByEmailQuery } from '../users/queries.ts';
import { whatIsErased } from './erased-text.ts';
import { useErase } from './queries.ts';

type EraseDialogProps = {
  email: string;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

const choices = () =>
  [
    { value: 'withdraw', label: personalDataText.withdraw, hint: personalDataText.withdrawHint },
    { value: 'remove', label: personalDataText.remove, hint: personalDataText.removeHint },
  ] as const;

/** Asks, in numbers, before everything about an address goes. */
export function EraseDialog({ email, onClose, returnFocusTo }: EraseDialogProps) {
  const erase = useErase();
  const [choice, setChoice] = useState<ErasedQuestions>('withdraw');
  const users = useQuery(userByEmailQuery(email));
  const questions = useQuery(questionsOfQuery(email));
  const user = users.data?.[0];
  const theirs = questions.data ?? [];
  // Nobody decides before the numbers are there.
  const known = users.data !== undefined && questions.data !== undefined;
  const error = failureText(erase.error ?? users.error ?? questions.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (known && !erase.isPending) erase.mutate({ email, questions: choice }, { onSuccess: onClose });
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
          {known && (
            <p>
              {whatIsErased(user ? 1 : 0, theirs.length)} {personalDataText.accountStays}
            </p>
          )}
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
          <Button type="submit" variant="danger" pending={erase.isPending || !known}>
            {erase.isPending ? personalDataText.erasing : personalDataText.eraseConfirm}
          </Button>
        </>
      }
    >
      {theirs.length > 0 && (
        <Choice
          legend={personalDataText.whatOfQuestions({ count: theirs.length })}
          hint={personalDataText.stonesStay({ count: theirs.reduce((sum, { stones }) => sum + stones, 0) })}
          options={choices()}
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
