import type { ReactNode } from 'react';
import type { Check } from '#contract/council/checks.ts';
import { adminTexts } from '#web/text/admin.ts';

type Level = Check['level'];

type CheckLevelsProps<Said> = {
  checks: readonly Said[];
  label?: string | undefined;
  /** Where it could not be learned what there is to say, that is said in its place. */
  failure?: string | undefined;
  /** The way to where it is mended. */
  toMend: (check: Said) => ReactNode;
  toSentence: (check: Said) => string;
};

const signs: Record<Level, ReactNode> = {
  stops: <path d="M5.3 1h5.4L15 5.3v5.4L10.7 15H5.3L1 10.7V5.3ZM4 7h8v2H4Z" fill="currentColor" fillRule="evenodd" />,
  look: (
    <path
      d="M1 8q7-9 14 0-7 9-14 0Zm7-2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    />
  ),
  fine: <path d="m2 8.5 4 4 8-9" fill="none" stroke="currentColor" strokeWidth="2" />,
};

/** What stops first, what is worth a look, and folded what is in order: the same in 'Needs attention' and in each list before an act. */
export function CheckLevels<Said extends { level: Level }>({
  checks,
  label,
  failure,
  ...words
}: CheckLevelsProps<Said>) {
  const of = (level: Level) => checks.filter((check) => check.level === level);
  const [stops, look, fine] = [of('stops'), of('look'), of('fine')];
  const { stops: stopsTitle, look: lookTitle, order } = adminTexts.batches.preflight;
  return (
    <ul className="checks" aria-label={label}>
      {stops.length > 0 && (
        <li data-level="stops">
          <Title level="stops" words={stopsTitle} />
          <Checks checks={stops} {...words} />
        </li>
      )}
      {(failure || look.length > 0) && (
        <li data-level="look">
          <Title level="look" words={lookTitle} count={look.length} />
          {failure && <p>{failure}</p>}
          <Checks checks={look} {...words} />
        </li>
      )}
      {fine.length > 0 && (
        <li data-level="fine">
          <details>
            <summary>
              <Title level="fine" words={order} count={fine.length} />
            </summary>
            <Checks checks={fine} {...words} />
          </details>
        </li>
      )}
    </ul>
  );
}

function Title({ level, words, count = 0 }: { level: Level; words: string; count?: number }) {
  return (
    <strong className="checks-title">
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        {signs[level]}
      </svg>
      {words} {count > 0 && <span className="num">({count})</span>}
    </strong>
  );
}

function Checks<Said>({
  checks,
  toMend,
  toSentence,
}: Pick<CheckLevelsProps<Said>, 'checks' | 'toMend' | 'toSentence'>) {
  return (
    <ul>
      {checks.map((check) => {
        const sentence = toSentence(check);
        return (
          <li key={sentence}>
            <p dir="auto">{sentence}</p>
            {toMend(check)}
          </li>
        );
      })}
    </ul>
  );
}
