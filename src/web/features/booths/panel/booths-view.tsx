import type { Batch } from '#contract/council/batches.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { allows } from '#contract/council/phases.ts';
import { HelperCodes } from '#web/features/hall-helpers/panel/helper-codes.tsx';
import { ReachWarning } from '#web/features/site/panel/address/reach-warning.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Booths } from './booths.tsx';
import './booths-view.css';

/** The booths of a batch, and the codes by which people help without an account. Both end with it. */
export function BoothsView({ batch }: { batch: Batch }) {
  const may = usePermissions();
  if (!may(hallHelpersApi.listCodes)) return <p>{lazyTexts.boothsPanel.moderators}</p>;
  if (allows[batch.phase].result) return <p>{lazyTexts.boothsPanel.over}</p>;
  return (
    <div className="batch-part">
      <h2 className="visually-hidden">{lazyTexts.boothsPanel.title}</h2>
      <ReachWarning />
      {takesChannel(batch.rules, 'booth') && <Booths batch={batch} />}
      <HelperCodes batch={batch} />
    </div>
  );
}
