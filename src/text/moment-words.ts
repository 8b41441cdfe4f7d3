import type { BatchMoment } from '#contract/council/batch-moment.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { Sentences } from './sentences.ts';

type Said = Sentences['public']['page'];
type OfMoment = (said: Said) => string;

const asking: OfMoment = ({ phaseTitles }) => phaseTitles[1];
const stoning: OfMoment = ({ phaseTitles }) => phaseTitles[2];
const completed: OfMoment = ({ phaseTitles }) => phaseTitles[3];

export type Counted = Pick<PublicBatch, 'turnout_by_channel' | 'sheets_in_box' | 'sheets_invalid' | 'sheets_given_up'>;

const titles: Record<BatchMoment, OfMoment> = {
  asking,
  asking_on: asking,
  asking_over: asking,
  stoning,
  stoning_on: stoning,
  stoning_over: stoning,
  counting: ({ counting }) => counting.title,
  revealing: completed,
  completed,
};

/** The heading under which a batch stands at a moment; while paper is counted, by how far that is where it is known. */
export function momentTitle(said: Said, moment: BatchMoment, sheets: Counted | null): string {
  return moment === 'counting' && sheets && areAllCounted(sheets) ? said.counting.doneTitle : titles[moment](said);
}

/** Whether each sheet of the box is counted, invalid or given up, so that only the completion is to come. */
export function areAllCounted({ turnout_by_channel, ...sheets }: Counted): boolean {
  const { sheets_in_box: of, sheets_invalid, sheets_given_up } = sheets;
  return of !== null && turnout_by_channel.paper + (sheets_invalid ?? 0) + (sheets_given_up?.count ?? 0) >= of;
}

/** How many sheets are counted, of how many where that was said. */
export function sheetsCounted({ counting }: Said, batch: Counted): string {
  const { turnout_by_channel, sheets_in_box: of, sheets_invalid } = batch;
  const done = { counted: turnout_by_channel.paper, invalid: sheets_invalid ?? 0 };
  return of === null ? counting.sheetsSoFar(done) : counting.sheets({ ...done, of });
}
