import { toShownEmail } from '#text/shown-email.ts';
import { Breakable } from './breakable.tsx';

/** An address, its domain in letters, that breaks after its '@' and before a full stop. */
export function EmailText({ children }: { children: string }) {
  return (
    <span className="mail" dir="ltr">
      <Breakable at={/(?<=@)|(?=\.)/}>{toShownEmail(children)}</Breakable>
    </span>
  );
}
