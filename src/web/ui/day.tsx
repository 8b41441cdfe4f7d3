import type { ReactNode } from 'react';
import { toDayText, toExactText } from '#web/text/moments.ts';

type DayProps = {
  moment: string;
  /** On whose clock; without one the council's, or else the reader's. */
  timeZone?: string | undefined;
  /** More of it, beside the day. */
  children?: ReactNode;
};

/** dd-mm-yyyy; the exact time and zone are its tooltip. */
export function Day({ moment, timeZone, children }: DayProps) {
  return (
    <time className="num nowrap" dateTime={moment} title={toExactText(moment, timeZone)}>
      {toDayText(moment, timeZone)}
      {children}
    </time>
  );
}
