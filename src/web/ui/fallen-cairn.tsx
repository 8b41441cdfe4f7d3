/** A cairn that lost its upper stones: nothing is where it was looked for. */
export function FallenCairn() {
  return (
    <svg viewBox="0 0 520 172" className="drawing" aria-hidden="true" focusable="false">
      <path d="M0 167H520" className="ground" />
      <use href="#layer-4" transform="translate(40 105) scale(1.14)" data-tone="4" />
      <use href="#layer-3" transform="translate(62 55) scale(1.14)" data-tone="3" />
      <use href="#seat-layer" transform="translate(78 13) scale(1.14)" />
      <use href="#layer-2" transform="translate(262 124) scale(1.14)" data-tone="2" />
      <use href="#layer-1" transform="translate(402 134) scale(1.14)" data-tone="1" />
    </svg>
  );
}
