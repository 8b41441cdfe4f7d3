// As days are written in our languages; a browser would end a line after a hyphen of one.
const day = /(\d{1,4}(?:[-./]\d{1,4}){2})/;

/** A sentence whose days stay on one line each. Which day it is may depend on the time zone, which the server does not know. */
export function UnbrokenDays({ text }: { text: string }) {
  return text.split(day).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other name
      <span className="nowrap" key={index} suppressHydrationWarning>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
