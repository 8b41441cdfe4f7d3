import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { fileNameOf } from '#contract/council/file-names.ts';
import type { SiteAddress } from '#contract/running/address.ts';
import { batchesQuery } from '#web/features/batches/panel/queries.ts';
import { readLanguages } from '#web/features/outreach/panel/languages.ts';
import type { PrintSearch, SheetKind } from '#web/features/outreach/panel/print-address.ts';
import { Sheet, toPages } from '#web/features/outreach/panel/sheet.tsx';
import type { InviteLanguage } from '#web/features/outreach/panel/words.ts';
import { addressQuery } from '#web/features/site/panel/address/queries.ts';
import { reachProblem } from '#web/features/site/panel/address/reach-problem.ts';
import { identityQuery } from '#web/features/site/panel/queries.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { usePrintName } from '#web/ui/use-print-name.ts';

/** Prints of one batch differ by their languages. */
function toPrintName(
  kind: SheetKind,
  { slug, stoning_round: round }: Batch,
  languages: readonly InviteLanguage[],
): string {
  return [fileNameOf(kind, { slug, round }), ...languages.map(({ code }) => code)].join('-');
}

/** A sheet of paper by itself, for the browser to print. */
export function PrintPage({ kind, search }: { kind: SheetKind; search: PrintSearch }) {
  const batches = useQuery(batchesQuery);
  const site = useQuery(addressQuery);
  const council = useQuery(identityQuery);
  const [languages] = useState(() => readLanguages(search.in));
  const title = adminTexts.invite[`${kind}Page`];
  useEffect(() => {
    document.title = title;
  }, [title]);
  const batch = batches.data?.find(({ id }) => id === search.batch);
  usePrintName(batch && toPrintName(kind, batch, languages));
  // Whoever sends a link to this page must not choose what stands on the poster.
  const known = site.data && [site.data.address, ...site.data.network_addresses, location.origin];
  const address = known?.find((one) => one === search.at) ?? site.data?.address;
  return (
    <div className="paper-page">
      <header className="print-bar">
        <a href={batch ? `/admin?batch=${batch.id}&view=invite` : '/admin'}>{adminTexts.invite.back}</a>
        <h1>{title}</h1>
        <Button variant="primary" disabled={!batch || !address} onClick={() => window.print()}>
          {adminTexts.invite.print}
        </Button>
        {site.data && address === site.data.address && <ReachWarning {...site.data} />}
      </header>
      <main id="main">
        {batch && address && council.data ? (
          toPages(kind, languages).map((on) => (
            <div className="a4" key={on[0]?.code}>
              <Sheet kind={kind} batch={batch} address={address} languages={on} council={council.data} />
            </div>
          ))
        ) : batches.data && site.data && council.data ? (
          <p className="wrap">{adminTexts.invite.printGone}</p>
        ) : (
          <div className="wrap">
            <ListAwaited error={batches.error ?? site.error ?? council.error} />
          </div>
        )}
      </main>
      <span className="visually-hidden" role="status">
        {!batches.data && adminTexts.panel.loading}
      </span>
    </div>
  );
}

/** Before a hundred posters lead nowhere. */
function ReachWarning({ reach, address }: SiteAddress) {
  const unreached = reachProblem(reach);
  return (
    unreached && (
      <p className="print-warning">
        <strong>{unreached.title}.</strong> {unreached.words({ address })}
      </p>
    )
  );
}
