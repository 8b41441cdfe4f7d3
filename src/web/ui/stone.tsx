import type { ReactNode } from 'react';
import { boxes, type StoneSize } from './stone-sizes.ts';

type StoneProps = {
  /** 4 is the largest. */
  size: StoneSize;
  /** Only the imprint: gone, or not yet there. */
  hollow?: boolean;
  className?: string | undefined;
  /** A numeral on it. */
  children?: ReactNode;
};

/** A drawn pebble. It says nothing to those who hear the page: write what it means beside it. */
export function Stone({ size, hollow = false, className, children }: StoneProps) {
  const { w, h } = boxes[size];
  const classes = ['stone', hollow && 'is-hollow', className].filter(Boolean).join(' ');
  return (
    <span className={classes} data-stone={size} aria-hidden="true">
      <svg viewBox={`0 0 ${w} ${h}`} focusable="false" aria-hidden="true">
        <use href={`#${hollow ? 'hollow' : 'stone'}-${size}`} />
      </svg>
      {children !== undefined && <b>{children}</b>}
    </span>
  );
}
