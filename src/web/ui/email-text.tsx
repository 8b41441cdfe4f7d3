import { Fragment } from 'react';

/** An address that breaks where people would break it, not in the middle of a word. */
export function EmailText({ children }: { children: string }) {
  const parts = children.split(/(?=@)|(?<=@)|(?=\.)/);
  return (
    <span className="mail" dir="ltr">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name and never move
        <Fragment key={at}>
          {at > 0 && part !== '@' && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
