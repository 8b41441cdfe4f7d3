import type { ReactNode } from 'react';
import { stonesPerBallot } from '#contract/council/ballots.ts';
import type { Handover } from '#contract/council/handovers.ts';
import type { FiledQuestion, RankingFile } from '#contract/council/ranking-files.ts';
import { councilZone } from '#web/text/council-zone.ts';
import { deadlineZoneName } from '#web/text/deadline.ts';
import { toDayText, toExactText, toMomentText, toNumberText } from '#web/text/moments.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Breakable } from '#web/ui/breakable.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { UnbrokenDays } from '#web/ui/unbroken-days.tsx';
import { type PackLanguage, usePackLanguage } from './pack-language.ts';
import { PackRank } from './pack-rank.tsx';

// More would leave the facts no room on the page; the ranking has them all.
const mostOnCover = 12;

type PackCoverProps = { file: RankingFile; sheets: readonly FiledQuestion[]; handover: Handover | undefined };

/** Which council it was, what goes to it, and the facts that the result stands on. */
export function PackCover({ file, sheets, handover }: PackCoverProps) {
  const { pack, title, texts } = usePackLanguage();
  // What the result sends there, which may be more than has a sheet.
  const forwarded = file.questions.filter((question) => question.forwarded).length;
  return (
    <section className="pack-page pack-cover">
      <header className="pack-top">
        <span className="pack-brand">
          <BrandMark /> {title}
        </span>
        <span>
          {handover ? (
            <UnbrokenDays
              text={pack.handedOver({ day: toDayText(handover.at, undefined, texts), name: handover.actor_name })}
            />
          ) : (
            <>
              <span className="pack-draft">{pack.draft}</span>
              <span className="pack-printed">{pack.printed({ day: toDayText(new Date(), undefined, texts) })}</span>
            </>
          )}
        </span>
      </header>
      <h1>
        <bdi>{file.batch.name}</bdi>
      </h1>
      <p className="pack-lead">{pack.forCouncil({ questions: forwarded })}</p>
      {sheets.length > 0 && sheets.length < forwarded && <p>{pack.firstOfThem({ sheets: sheets.length })}</p>}
      {sheets.length <= mostOnCover && <CoverList sheets={sheets} />}
      <Facts file={file} />
    </section>
  );
}

function CoverList({ sheets }: { sheets: readonly FiledQuestion[] }) {
  const { pack, page } = usePackLanguage();
  return (
    <ol className="pack-list">
      {sheets.map(({ id, rank, joint, text, language, stones }) => (
        <li key={id}>
          <span className="num">
            <PackRank rank={rank} joint={joint} />
          </span>
          <p {...inOwnLanguage(language)} className="pack-words">
            {text ?? pack.removed}
          </p>
          <span className="num">{page.stones({ count: stones })}</span>
        </li>
      ))}
    </ol>
  );
}

function Facts({ file }: { file: RankingFile }) {
  const language = usePackLanguage();
  const { pack, secondPhase, texts } = language;
  const { batch, head, first_link: first, address, questions } = file;
  const stones = toNumberText(batch.ballots * stonesPerBallot, texts);
  const toMoment = (at: string) => toMomentText(at, councilZone(), texts);
  const span = (from: string, until: string) => (
    <UnbrokenDays text={pack.span({ from: toMoment(from), until: toMoment(until) })} />
  );
  return (
    <div className="pack-facts">
      <dl>
        <Fact name={pack.turnout}>
          {pack.turnoutText({ ballots: batch.ballots, stones, questions: questions.length })}
        </Fact>
        <Fact name={pack.submission}>{span(file.created_at, file.submission_ended_at)}</Fact>
        <Fact name={secondPhase}>
          {span(file.stoning_began_at, file.completed_at)} ({deadlineZoneName()})
        </Fact>
        {file.rounds_set_aside.length > 0 && (
          <Fact name={pack.setAside}>
            <RoundsSetAside rounds={file.rounds_set_aside} />
          </Fact>
        )}
        <Fact name={pack.rule}>
          {toRules(file, language).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </Fact>
        <Fact name={pack.chain}>
          {pack.chainText({ first, last: head.sequence, links: head.sequence - first + 1 })}{' '}
          <code dir="ltr">{head.hash}</code>
          <br />
          {pack.chainGrows}
        </Fact>
      </dl>
      <div className="pack-qr">
        <QrCode text={address} label={pack.qr} />
        <p>{pack.qr}</p>
        <p dir="ltr">
          <Breakable at={/(?<=[/-])/}>{address.replace(/^https?:\/\//, '')}</Breakable>
        </p>
      </div>
    </div>
  );
}

/** In the sentences that the page of the result has for them. */
function RoundsSetAside({ rounds }: { rounds: RankingFile['rounds_set_aside'] }) {
  const { result, texts } = usePackLanguage();
  return rounds.map(({ round, ballots, at, reason }) => (
    <p key={round}>
      <UnbrokenDays text={result.setAside({ round, ballots, day: toDayText(at, councilZone(), texts) })} />{' '}
      {reason !== null && <bdi>{result.because({ reason })}</bdi>}
    </p>
  ));
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** In the sentences that the public page has for them. */
function toRules(
  { batch: { rules }, stones_shown_at }: RankingFile,
  { works, stonesShown, texts }: PackLanguage,
): string[] {
  const { stones_shown, council_size, tie_at_cut } = rules;
  return [
    works.rules.council_size({ count: council_size ?? 0 }),
    ...(council_size === null ? [] : [works.rules.tie_at_cut[tie_at_cut]]),
    stones_shown_at
      ? works.shownEarly({ moment: toExactText(stones_shown_at, councilZone(), texts) })
      : `${stonesShown.legend}: ${stonesShown.names[stones_shown]}.`,
  ];
}
