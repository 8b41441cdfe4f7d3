import type { BatchRecord5 } from '#contract/trust/count.ts';
import { digestLines } from './chain.ts';
import { type SaidLink, subjectOf } from './link-kinds.ts';
import type { PackedRecord } from './packed-record.ts';
import { areCorrections } from './paper-tables.ts';
import { digestWords, haveSameRules, type PaperEntry, type PaperPayload, Papers } from './papers.ts';
import { hasPaper, phases } from './phases.ts';
import type { RecordFinding } from './record-finding.ts';
import { sha256 } from './sha256.ts';

/** What links say of a batch's rounds and their ballot papers. */
type PaperLink = SaidLink & { phase?: number; round: number };

/** A record of a round with a ballot paper: since the second format. */
type RecordOfPaper = Exclude<PackedRecord, { format: 'ten-stones-record/1' }>;

export type ResultOfPaper = {
  round: number;
  seed?: string;
  replaced?: { ballots: number; receipts: string };
  questions: { id: string }[];
};

/** What a record holds since the second format: rules, seed, ballot paper, replaced ballots. */
export function checkPaper(record: RecordOfPaper, links: readonly SaidLink[], result: ResultOfPaper): RecordFinding[] {
  const papers = followPapers(record.batch.id, links.filter(tellsOfPaper) as PaperLink[]);
  const paper = papers.of(record.batch.id, record.round);
  if (!paper || papers.findings.length > 0) return ['paper_differs'];
  const replaced = result.replaced;
  const sameSeed = sha256(record.seed) === paper.commitment && record.seed === result.seed;
  const replacedReceipts = new Set(record.replaced_receipts);
  const sameReplaced =
    replaced?.ballots === record.replaced_receipts.length &&
    digestLines(record.replaced_receipts) === replaced.receipts &&
    !record.receipts.some((receipt) => replacedReceipts.has(receipt));
  const findings: (RecordFinding | false)[] = [
    !haveSameRules(record.rules, paper.rules) && 'rules_differ',
    paper.shown !== record.stones_shown_at && 'rules_differ',
    !sameSeed && 'seed_differs',
    !sameReplaced && 'replaced_differ',
    !isOnPaper(record, paper) && 'paper_differs',
  ];
  return findings.filter((finding) => finding !== false);
}

/** A link of how the batch stands opens a round, with its paper. */
export function tellsOfPaper(link: SaidLink): boolean {
  return ['batch', 'paper'].includes(subjectOf(link));
}

function followPapers(batch: string, links: readonly PaperLink[]): Papers {
  const papers = new Papers();
  let phase: number = phases.submission;
  let current = 1;
  links.forEach((link, index) => {
    if (link.kind === 'shown') papers.show(index, { at: link.at, batch, round: link.round });
    else if (link.kind === 'paper' && link.found !== true)
      papers.change(index, link as never, phase === phases.stoning && link.round === current);
    else {
      if (link.phase !== undefined && !hasPaper(link.phase) && hasPaper(phase) && link.round === current)
        papers.drop(batch, current);
      papers.open(index, batch, link as PaperPayload);
      if (!link.paper && typeof link.commitment === 'string')
        papers.reopen(index, { batch, round: link.round }, link.commitment);
      phase = link.phase ?? phase;
      current = link.kind === 'paper' ? current : link.round;
    }
  });
  return papers;
}

/** Every question of the paper is in the record as the links leave it, and no other. */
function isOnPaper({ questions }: RecordOfPaper, paper: NonNullable<ReturnType<Papers['of']>>): boolean {
  return (
    questions.length === paper.entries.size &&
    questions.every(({ id, text, seal, corrected, taken_out, ...more }) => {
      const entry = paper.entries.get(id);
      const earlier = corrected.map((words) => digestWords(words.seal, words.text));
      return (
        entry !== undefined &&
        entry.text === digestWords(seal, text) &&
        [{ text, seal }, ...corrected].every((words) => (words.text === null) === (words.seal === null)) &&
        haveSameOriginals(more, entry) &&
        areCorrections(earlier, paper.corrected.get(id) ?? [], paper, id) &&
        corrected.every(({ at }, index) => at === paper.correctedAt.get(id)?.[index]) &&
        (entry.taken_out?.at ?? null) === (taken_out?.at ?? null) &&
        (entry.taken_out?.reason ?? null) === (taken_out?.reason == null ? null : sha256(taken_out.reason))
      );
    })
  );
}

type More = Pick<BatchRecord5['questions'][number], 'originals' | 'co_askers'>;

/** Formats before the fourth tell of none. */
function haveSameOriginals(record: object, { originals, co_askers = 0 }: PaperEntry): boolean {
  const said = record as More;
  const digests = said.originals?.map(({ text, seal }) => digestWords(seal, text));
  return (
    (said.co_askers ?? 0) === co_askers &&
    JSON.stringify(digests) === JSON.stringify(originals?.map(({ text }) => text)) &&
    (said.originals ?? []).every(({ text, seal }) => (text === null) === (seal === null))
  );
}
