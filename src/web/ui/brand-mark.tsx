import type { Logo } from '#contract/running/logo.ts';
import { activeTexts } from '#web/text/active.ts';
import { Mark } from './drawings.tsx';

/** The council's logo, else the product's stones. Its name stands beside it, so it says nothing of its own. */
export function BrandMark({ logo = activeTexts().site?.logo }: { logo?: Logo | null | undefined }) {
  return logo ? <img className="logo" src={logo.address} alt="" width={logo.width} height={logo.height} /> : <Mark />;
}
