import { laterPart } from '#web/later-part.ts';
import type { GivenPartProps } from './given-part.tsx';
import type { PlacingAnewProps } from './placing-anew.tsx';

/** The way to place stones anew: few need it. */
export const { useLaterPart: usePlacingAnew } = laterPart<PlacingAnewProps>(() =>
  import('./placing-anew.tsx').then(({ PlacingAnew }) => PlacingAnew),
);

/** What this browser gave, for who gave it. */
export const { load: loadGivenPart, useLaterPart: useGivenPart } = laterPart<GivenPartProps>(() =>
  import('./given-part.tsx').then(({ GivenPart }) => GivenPart),
);
