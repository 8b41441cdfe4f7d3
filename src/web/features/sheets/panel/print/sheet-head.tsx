import type { Batch } from '#contract/council/batches.ts';
import type { StoredIdentity } from '#contract/running/identity.ts';
import { toKnownZone } from '#text/known-zone.ts';
import { type InviteLanguage, toUntilText } from '#web/features/outreach/panel/words.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import type { HeadTexts } from './head-room.ts';

/** What stands on all sheets of a package. */
export type SheetHead = {
  batch: Batch;
  council: StoredIdentity;
  language: InviteLanguage;
  address: string;
  /** For a trial: it belongs to no batch. */
  isSpecimen?: boolean;
};

/** What it says above the questions, whose lines take room from these. */
export function headTexts({ batch, council, language }: SheetHead): HeadTexts {
  const { sheet } = language.words;
  return {
    lead: sheet.lead,
    rules: [
      sheet.mistake,
      {
        title: sheet.inTime,
        text: toUntilText(batch.stoning_deadline, language, toKnownZone(council.time_zone) ?? undefined),
      },
      { title: sheet.box, text: batch.venue ? `${isolated(batch.venue)}. ${sheet.fold}` : sheet.fold },
    ],
  };
}

/** Its direction is its own, whatever language stands around it. */
function isolated(words: string): string {
  return `\u2068${words}\u2069`;
}

/** Whose sheet it is. */
export function Town({ batch, council }: Pick<SheetHead, 'batch' | 'council'>) {
  return (
    <p className="paper-town">
      {council.logo && <BrandMark logo={council.logo} />}
      <span>
        <bdi>{council.name}</bdi>
        <b>
          <bdi>{batch.name}</bdi>
        </b>
      </span>
    </p>
  );
}
