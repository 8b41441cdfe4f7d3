import { Breakable } from './breakable.tsx';

/** An address that breaks after its '@' and before a full stop. */
export function EmailText({ children }: { children: string }) {
  return (
    <span className="mail" dir="ltr">
      <Breakable at={/(?<=@)|(?=\.)/}>{children}</Breakable>
    </span>
  );
}
