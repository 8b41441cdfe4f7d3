import type { ReactNode } from 'react';

// Only what begins with http: or https:, so that no address does anything but open a page. What ends a sentence is not in it.
const addresses = /(https?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]])/;

/** Words in which typed addresses are links. Nothing else of them is read as markup. */
export function linkAddresses(text: string): ReactNode[] {
  return text.split(addresses).map((piece, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: an address can be there twice
      <a key={index} href={piece}>
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
