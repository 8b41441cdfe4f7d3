// Only what begins with http: or https:, so that no address does anything but open a page. What ends a sentence is not in it.
const addresses = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]»”])/i;

/** Words in which typed addresses are links. Nothing else of them is read as markup. */
export function LinkedText({ children }: { children: string }) {
  return children.split(addresses).map((piece, place) =>
    place % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: an address can be there twice
      <a key={place} href={piece} rel="noreferrer">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
