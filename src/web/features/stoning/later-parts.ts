import { laterPart } from '#web/later-part.ts';
import type { GivenPartProps } from './given-part.tsx';
import type { PlacingAnewProps } from './placing-anew.tsx';
import type { SetAsidePartProps } from './set-aside-part.tsx';

/** The way to place stones anew: few need it. */
export const { useLaterPart: usePlacingAnew } = laterPart<PlacingAnewProps>(() =>
  import('./placing-anew.tsx').then(({ PlacingAnew }) => PlacingAnew),
);

/** What this browser gave, for who gave it. */
export const { useLaterPart: useGivenPart } = laterPart<GivenPartProps>(() =>
  import('./given-part.tsx').then(({ GivenPart }) => GivenPart),
);

/** That a ballot of this browser does not count any more. */
export const { useLaterPart: useSetAsidePart } = laterPart<SetAsidePartProps>(() =>
  import('./set-aside-part.tsx').then(({ SetAsidePart }) => SetAsidePart),
);
