import { Fragment } from 'react';

type BreakableProps = {
  children: string;
  /** Splits the words where a line may end. */
  at: RegExp;
};

/** Words that break only where people would break them, not in the middle of one. */
export function Breakable({ children, at }: BreakableProps) {
  return children.split(at).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
