import { useEffect } from 'react';
import { knowsVotersBy } from '#contract/council/channels.ts';
import { countsPaper } from '#contract/council/phase-end.ts';
import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { CardForm } from '#web/features/cards/visitor/card-form.tsx';
import { CardTrial } from '#web/features/cards/visitor/card-trial.tsx';
import { useActiveBatch } from '#web/features/public-page/visitor/live.ts';
import { NoCard } from '#web/features/voters/visitor/card-note.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { problemText } from '#web/text/problem-text.ts';
import { problemsText, publicText } from '#web/text/public.ts';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';

/** Where whoever has a voting card begins. */
export function CardPage() {
  const { data, error } = useActiveBatch();
  const batch = data?.batch ?? null;
  useEffect(() => {
    document.title = `${lazyTexts.card.title}: ${publicText.title}`;
  }, []);
  return (
    <>
      <SiteHeader title={publicText.title} />
      <main id="main" className="wrap card-page" tabIndex={-1}>
        <h1>{lazyTexts.card.title}</h1>
        {batch && (
          <p>
            <bdi>{batch.name}</bdi>
          </p>
        )}
        {data ? takesCards(batch) ? <CardForm batchId={batch.id} /> : <NotNow batch={batch} /> : null}
        {batch && knowsVotersBy(batch.rules, 'card') && !allows[batch.phase].result && (
          <p>
            <NoCard />
          </p>
        )}
        {!data && error !== null && <p role="alert">{problemText(error)}</p>}
      </main>
      <SiteFooter />
    </>
  );
}

function takesCards(batch: PublicBatch | null): batch is PublicBatch {
  return batch !== null && knowsVotersBy(batch.rules, 'card') && allows[batch.phase].ballots && !countsPaper(batch);
}

/** Why no stones are given, and that the card stays what it is; before stoning, whether it is good. */
function NotNow({ batch }: { batch: PublicBatch | null }) {
  const cardsVote = batch !== null && knowsVotersBy(batch.rules, 'card');
  const toCome = cardsVote && allows[batch.phase].questions ? batch : null;
  const why = cardsVote && countsPaper(batch) ? problemsText.online_closed : lazyTexts.card.notNow;
  return (
    <>
      <p>{toCome ? lazyTexts.card.notYet : why}</p>
      {toCome && <CardTrial batchId={toCome.id} />}
      <a className="link-row" href="/">
        {lazyTexts.card.toQuestions}
      </a>
    </>
  );
}
