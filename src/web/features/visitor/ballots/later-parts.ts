import { laterPart } from '#web/ui/later-part.ts';
import type { GivenPartProps } from './given-part.tsx';
import type { OwnBallotProps, PlacingAnewProps } from './own-ballot.tsx';
import type { SetAsidePartProps } from './set-aside-part.tsx';

/** The way to place stones anew: few need it. */
export const { useLaterPart: usePlacingAnew } = laterPart<PlacingAnewProps>(() =>
  import('./own-ballot.tsx').then(({ PlacingAnew }) => PlacingAnew),
);

/** The way to give all stones otherwise, where a batch lets ballots change. */
export const { useLaterPart: useChangeStones } = laterPart<OwnBallotProps>(() =>
  import('./own-ballot.tsx').then(({ ChangeStones }) => ChangeStones),
);

/** What this browser gave, for who gave it. */
export const { useLaterPart: useGivenPart, load: loadGivenPart } = laterPart<GivenPartProps>(() =>
  import('./given-part.tsx').then(({ GivenPart }) => GivenPart),
);

/** That a ballot of this browser does not count any more. */
export const { useLaterPart: useSetAsidePart } = laterPart<SetAsidePartProps>(() =>
  import('./set-aside-part.tsx').then(({ SetAsidePart }) => SetAsidePart),
);
