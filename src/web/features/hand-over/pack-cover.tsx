import type { ReactNode } from 'react';
import { stonesPerBallot } from '#contract/ballots.ts';
import type { Handover } from '#contract/handovers.ts';
import type { FiledQuestion, RankingFile } from '#contract/ranking-files.ts';
import { auditText, batchesText, packText } from '#web/text/admin.ts';
import { councilZone } from '#web/text/council-zone.ts';
import { deadlineZoneName } from '#web/text/deadline.ts';
import { worksText } from '#web/text/later.ts';
import { toTimeText } from '#web/text/local-moment.ts';
import { toDayText, toExactText, toNumberText } from '#web/text/moments.ts';
import { publicText } from '#web/text/public.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';

// More would leave the facts no room on the page; the ranking has them all.
const mostOnCover = 12;

type PackCoverProps = { file: RankingFile; sheets: readonly FiledQuestion[]; handover: Handover | null };

/** Which council it was, what goes to it, and the facts that the result stands on. */
export function PackCover({ file, sheets, handover }: PackCoverProps) {
  return (
    <section className="pack-page pack-cover">
      <header className="pack-top">
        <span className="pack-brand">
          <BrandMark /> {publicText.title}
        </span>
        <span>
          {handover ? (
            <UnbrokenDays text={packText.handedOver({ day: toDayText(handover.at), name: handover.actor_name })} />
          ) : (
            packText.draft
          )}
        </span>
      </header>
      <h1>
        <bdi>{file.batch.name}</bdi>
      </h1>
      <p className="pack-lead">{packText.forCouncil({ questions: sheets.length })}</p>
      {sheets.length <= mostOnCover && <CoverList sheets={sheets} />}
      <Facts file={file} />
    </section>
  );
}

function CoverList({ sheets }: { sheets: readonly FiledQuestion[] }) {
  return (
    <ol className="pack-list">
      {sheets.map(({ id, rank, text, stones }) => (
        <li key={id}>
          <span className="num">{rank}</span>
          <p dir="auto" className="pack-words">
            {text ?? packText.removed}
          </p>
          <span className="num">{publicText.stones({ count: stones })}</span>
        </li>
      ))}
    </ol>
  );
}

function Facts({ file }: { file: RankingFile }) {
  const { batch, head, address, questions } = file;
  const stones = toNumberText(batch.ballots * stonesPerBallot);
  const span = (from: string, until: string) => (
    <UnbrokenDays text={packText.span({ from: toMoment(from), until: toMoment(until) })} />
  );
  return (
    <div className="pack-facts">
      <dl>
        <Fact name={packText.turnout}>
          {packText.turnoutText({ ballots: batch.ballots, stones, questions: questions.length })}
        </Fact>
        <Fact name={packText.submission}>{span(file.created_at, file.submission_ended_at)}</Fact>
        <Fact name={packText.stoning}>
          {span(file.stoning_began_at, file.completed_at)} ({deadlineZoneName()})
        </Fact>
        <Fact name={packText.rule}>
          {toRules(file).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </Fact>
        <Fact name={packText.head}>
          <code dir="ltr">
            {head.sequence} · {head.hash}
          </code>
        </Fact>
      </dl>
      <div className="pack-qr">
        <QrCode text={address} label={packText.qr} />
        <p>{packText.qr}</p>
        <p dir="ltr">{address.replace(/^https?:\/\//, '')}</p>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function toMoment(at: string): string {
  return `${toDayText(at, councilZone())} ${toTimeText(at, councilZone()).slice(0, 'hh:mm'.length)}`;
}

/** In the sentences that the public page has for them. */
function toRules({ batch: { rules }, stones_shown_at }: RankingFile): string[] {
  const { stones_shown, council_size, tie_at_cut } = rules;
  return [
    worksText.forwarded({ size: council_size ?? 0 }),
    ...(council_size === null ? [] : [worksText[`tie_${tie_at_cut}`]]),
    stones_shown_at
      ? worksText.when_completedShown({ moment: toExactText(stones_shown_at, councilZone()) })
      : `${auditText.fields.stones_shown}: ${batchesText.stonesShown.names[stones_shown]}.`,
  ];
}
