import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import type { Question } from '#contract/council/questions.ts';
import type { ErasedQuestions } from '#contract/people/personal-data.ts';
import { batchesQuery } from '#web/features/batches/panel/queries.ts';
import { mayHaveEarlierPapers, mayHaveHiddenStones } from '#web/features/questions/panel/paper.ts';
import { questionsOfQuery } from '#web/features/questions/panel/queries.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { whatIsErased } from './erased-text.ts';
import { useErase, userByEmailQuery } from './queries.ts';

type EraseDialogProps = {
  email: string;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

const choices = () =>
  [
    { value: 'withdraw', label: adminTexts.personalData.withdraw, hint: adminTexts.personalData.withdrawHint },
    { value: 'remove', label: adminTexts.personalData.remove, hint: adminTexts.personalData.removeHint },
  ] as const;

/** Asks, in numbers, before everything about an address goes. */
export function EraseDialog({ email, onClose, returnFocusTo }: EraseDialogProps) {
  const erase = useErase();
  const [choice, setChoice] = useState<ErasedQuestions>('withdraw');
  const { user, theirs, known, error } = useEverythingAbout(email);
  const failure = failureText(erase.error ?? error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (known && !erase.isPending) erase.mutate({ email, questions: choice }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={adminTexts.personalData.eraseTitle}
      description={<EraseWords email={email} name={user?.name} questions={known ? theirs.length : undefined} />}
      pending={erase.isPending}
      onSubmit={submit}
      returnFocusTo={returnFocusTo}
      actions={
        <>
          <Button disabled={erase.isPending} onClick={onClose}>
            {uiText.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={erase.isPending || !known}>
            {erase.isPending ? adminTexts.personalData.erasing : adminTexts.personalData.eraseConfirm}
          </Button>
        </>
      }
    >
      {theirs.length > 0 && (
        <Choice
          legend={adminTexts.personalData.whatOfQuestions({ count: theirs.length })}
          hint={<StonesStay theirs={theirs} />}
          options={choices()}
          value={choice}
          onChange={setChoice}
        />
      )}
      {failure && (
        <p className="form-error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

/** The person with this address, and what they asked; the button waits until both are `known`. */
function useEverythingAbout(email: string) {
  const users = useQuery(userByEmailQuery(email));
  const questions = useQuery(questionsOfQuery(email));
  return {
    user: users.data?.[0],
    theirs: questions.data ?? [],
    known: users.data !== undefined && questions.data !== undefined,
    error: users.error ?? questions.error,
  };
}

function StonesStay({ theirs }: { theirs: readonly Question[] }) {
  const { data: batches = [] } = useQuery(batchesQuery);
  const hidden = theirs.some((question) => mayHaveHiddenStones(question, batches));
  const earlier = theirs.some((question) => mayHaveEarlierPapers(question, batches));
  const count = theirs.reduce((sum, { stones }) => sum + stones, 0);
  const lines = [
    hidden && adminTexts.personalData.stonesUnseen,
    !hidden && !(earlier && count === 0) && adminTexts.personalData.stonesStay({ count }),
    earlier && adminTexts.personalData.earlierPapers,
  ];
  return lines.filter(Boolean).join(' ');
}

type EraseWordsProps = { email: string; name: string | undefined; questions: number | undefined };

/** What goes; without a number of questions it is not known yet. */
function EraseWords({ email, name, questions }: EraseWordsProps) {
  return (
    <>
      <p>{adminTexts.personalData.eraseWords}</p>
      <p className="shown">
        {name !== undefined && <strong dir="auto">{name}</strong>}
        <EmailText>{email}</EmailText>
      </p>
      {questions !== undefined && (
        <p>
          {whatIsErased(name === undefined ? 0 : 1, questions)} {adminTexts.personalData.accountStays}
        </p>
      )}
    </>
  );
}
