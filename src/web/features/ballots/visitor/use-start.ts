import { type ComponentType, useEffect, useState } from 'react';
import { knowsVotersBy } from '#contract/council/channels.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { becomeVoter } from '#web/api/as-voter.ts';
import { lookForMine } from '#web/features/ballots/visitor/own/ballot.ts';
import type { useMyBallot } from '#web/features/ballots/visitor/own/my-ballot.ts';
import { storedBallotKey } from '#web/features/ballots/visitor/own/stored.ts';
import type { StoningViewProps } from '#web/features/ballots/visitor/stoning/stoning-view.tsx';
import { loadSharePrompt } from '#web/features/share/visitor/share-prompt.tsx';
import { stoningText } from '#web/text/public.ts';
import { onFirstTouch } from '#web/ui/on-first-touch.ts';
import { toast } from '#web/ui/toast.tsx';
import { loadGivenElsewhere, loadGivenStones, loadNoCookies, loadStoningView } from './lazy-parts.ts';

export type StoningViewComponent = ComponentType<StoningViewProps>;

/**
 * The view, and what the page shows once it is left. They are loaded together: what came only after leaving would push down the
 * button that somebody is about to press.
 */
const loadParts = () => Promise.all([loadStoningView(), loadGivenStones(), loadSharePrompt()]);

/** Opens the stoning view, unless the server knows of this browser's ballot. */
export function useStart(
  batch: PublicBatch,
  { hasGiven, note, ask, disown }: ReturnType<typeof useMyBallot>,
  onOpen: (view: StoningViewComponent) => void,
) {
  const [opening, setOpening] = useState(false);
  const [noCookies, setNoCookies] = useState(false);

  // Fetched while people read, so that the view opens at once; whoever only looks at the page fetches none of it.
  useEffect(() => {
    if (!hasGiven) return onFirstTouch(() => void loadParts().catch(() => {}));
  }, [hasGiven]);

  const open = async () => {
    setOpening(true);
    setNoCookies(false);
    toast.clear();
    try {
      // Whatever the view and the receipt need is loaded now, while there is a network.
      const [[view], mine] = await Promise.all([loadParts(), ask().catch(() => null)]);
      if (mine) {
        // What left here may have arrived: then it is of this browser, though it had no answer.
        const hasSent = storedBallotKey(batch.id, mine.round).read()?.mayHaveArrived;
        const elsewhere = hasSent ? undefined : (await loadGivenElsewhere())(batch);
        if (elsewhere === undefined) note(mine);
        else disown();
        if (hasSent) toast.success(stoningText.doneTitle);
        else toast.error(elsewhere ?? stoningText.alreadyCompleted);
      } else if (mine === undefined && (await refusesCookies(batch))) {
        await loadNoCookies();
        setNoCookies(true);
      } else {
        onOpen(view);
      }
    } catch {
      toast.error(stoningText.openFailed);
    } finally {
      setOpening(false);
    }
  };
  return { opening, open, noCookies };
}

/** For how long a cookie is waited for before the view opens without: a full hall stands in line. */
const patienceMs = 1500;

/**
 * Whether a browser that showed no cookie is given one and shows none again. What fails here is told when the stones are given. A voting
 * card has a cookie of its own, which its page asks for.
 */
async function refusesCookies({ id, rules }: PublicBatch): Promise<boolean> {
  if (knowsVotersBy(rules, 'card')) return false;
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs));
  const wasGiven = becomeVoter().then(() => true);
  return Promise.race([wasGiven, late])
    .then(async (isThere) => isThere && (await lookForMine(id)) === undefined)
    .catch(() => false);
}
