import type { ReactNode } from 'react';
import { toDayText, toExactText } from '#web/text/moments.ts';

type DayProps = {
  moment: string;
  /** On whose clock; without one the council's, or else the reader's. */
  timeZone?: string | undefined;
  /** The moment in words that say more than the day. */
  text?: string;
  /** More of it, beside the day. */
  children?: ReactNode;
};

/** dd-mm-yyyy; the exact time and zone are its tooltip. */
export function Day({ moment, timeZone, text = toDayText(moment, timeZone), children }: DayProps) {
  return (
    <time className="num nowrap" dateTime={moment} title={toExactText(moment, timeZone)}>
      {text}
      {children}
    </time>
  );
}
