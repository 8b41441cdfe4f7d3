import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { letGo, takeBack } from '#web/features/ballots/visitor/own/let-go.ts';
import { type MyBallot, useMyBallot } from '#web/features/ballots/visitor/own/my-ballot.ts';
import type { Given } from '#web/features/ballots/visitor/own/stored.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { problemText } from '#web/text/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TakeBack } from '#web/ui/take-back.tsx';

type LetGoProps = {
  batch: PublicBatch;
  ballot: MyBallot;
  /** What this browser knows of it. */
  given: Given | undefined;
  /** Draws what is there to be removed, with the button for it, below a summary. */
  children: (remove: ReactNode, summary: RefObject<HTMLElement | null>) => ReactNode;
};

/** For a device that others use too: asks once, and makes the ballot final. For ten seconds it can be taken back. */
export function LetGo({ batch, ballot, given, children }: LetGoProps) {
  const { note } = useMyBallot(batch);
  const summary = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState(false);
  const [gone, setGone] = useState<Pick<LetGoProps, 'ballot' | 'given'> | null>(null);
  if (gone) {
    const back = async () => {
      await takeBack(batch, gone.given);
      note(gone.ballot);
      setGone(null);
    };
    return <TakeBack said={lazyTexts.given.removed} onBack={back} returnTo={summary} />;
  }
  const noteGone = () => {
    setGone({ ballot, given });
    note({ receipt: ballot.receipt, round: ballot.round });
  };
  return (
    <>
      {children(<Button onClick={() => setAsked(true)}>{lazyTexts.given.remove}</Button>, summary)}
      {asked && <AskToLetGo batch={batch} onDone={noteGone} onClose={() => setAsked(false)} />}
    </>
  );
}

type AskProps = { batch: PublicBatch; onDone: () => void; onClose: () => void };

function AskToLetGo({ batch, onDone, onClose }: AskProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setPending(true);
    setFailure(null);
    try {
      await letGo(batch);
      onClose();
      onDone();
    } catch (error) {
      setFailure(problemText(error));
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={lazyTexts.given.removeTitle}
      confirm={lazyTexts.given.remove}
      pending={pending}
      pendingLabel={lazyTexts.given.removing}
      error={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{lazyTexts.given.removeText}</p>
    </ConfirmDialog>
  );
}
